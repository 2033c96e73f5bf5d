import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

// A mail server in its own process, on PORT, that accepts every mail after DELAY milliseconds and
// tells its parent of each.
const delay = Number(process.env.DELAY)
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', async () => {
      if (delay > 0) await setTimeout(delay)
      process.send?.('mail')
      done()
    })
  },
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
