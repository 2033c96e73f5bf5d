import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { qrPng } from '#app/shared/qr.server.ts'

// Sends MAILS mails of the size of a ticket's to SMTP_URL by nodemailer alone over so many
// CONNECTIONS, once its parent says so, and does nothing else.

const { SMTP_URL: url, MAILS: mails } = process.env
const connections = Number(process.env.CONNECTIONS)
const transport = createTransport({ url, pool: true, maxConnections: connections })
const text = 'Your ticket is attached, and here is its code. '.repeat(12)

console.log('ready')
await once(process, 'message')
let left = Number(mails)
await Promise.all(Array.from({ length: connections }, sendInTurn))

async function sendInTurn() {
  while (left > 0) {
    left -= 1
    // Each mail with a code of its own, as the portal sends them.
    const attachments = [{ filename: 'code.png', content: await qrPng(randomUUID()) }]
    await transport.sendMail({
      from: 'office@example.org',
      to: 'payer@example.org',
      subject: 'Ticket',
      text,
      attachments,
    })
  }
}
