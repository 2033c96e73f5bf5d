import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startTestPortal } from '#tests/support/portal.ts'
import browser from '../playwright.config.ts'

const folder = 'docs/pictures'

/** Bytes of a picture. Low, because readers of the README load all of them. */
const most = 60 * 1024

const pictures = [
  { name: 'front-page', path: '/', width: 1280, height: 860 },
  { name: 'listing', path: '/properties/9', width: 1280, height: 860 },
  { name: 'event', path: '/events/4', width: 390, height: 1440 },
]

const town = {
  PORTAL_NAME: 'Alder Falls',
  TOWN_NAME: 'Town of Alder Falls',
  TOWN_ADDRESS: '12 Main Street, Alder Falls, Michigan',
  TOWN_PHONE: '(555) 010-2200',
  TOWN_HOURS: 'Mon–Fri 9–4',
  // The default for towns; portals for tests allow more.
  LIMIT_TICKETS_A_PERSON: '10',
}

const portal = await startTestPortal(town)
const chrome = await chromium.launch(browser.use?.launchOptions)
try {
  mkdirSync(folder, { recursive: true })
  for (const { name, path, width, height } of pictures) {
    const page = await chrome.newPage({ viewport: { width, height }, javaScriptEnabled: false })
    await page.goto(portal.origin + path, { waitUntil: 'networkidle' })
    const bytes = await compress(await page.screenshot())
    writeFileSync(join(folder, `${name}.webp`), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
    await page.close()
  }
} finally {
  await chrome.close()
  await portal.stop()
}

/** Compresses a picture in the best quality that is small enough. */
async function compress(png: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55, 45]) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= most) return bytes
  }
  throw new Error(`A picture is larger than ${most} bytes in any quality.`)
}
