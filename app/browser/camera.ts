import { scanWithCamera } from '#app/domain/tickets/camera.ts'
import type { CameraWords } from '#app/domain/tickets/camera-scanner.tsx'
import { element } from './elements.ts'

/**
 * Checks tickets with the phone's camera. Posts each code it reads to the address of the form
 * beside it. Offered only where the browser has a camera; the form works everywhere.
 */

/** How long a verdict stays on the screen before the next ticket is read. */
const shownForMs = 800

const place = document.querySelector<HTMLElement>('[data-camera]')
if (place && 'mediaDevices' in navigator) {
  offerCamera(place, JSON.parse(place.dataset.camera ?? '') as CameraWords)
}

function offerCamera(place: HTMLElement, words: CameraWords) {
  const answer = element('div', {})
  const refused = element('p', { className: 'mb-3', hidden: true }, words.refused)
  const video = element('video', { className: 'hidden', muted: true, playsInline: true })
  const button = element('button', { type: 'button', className: 'button-quiet' }, words.start)
  const section = { className: 'mb-6', ariaLabel: words.title }
  place.append(element('section', section, answer, refused, video, button))

  const say = (verdict: Element) => answer.replaceChildren(verdict)
  const check = onceAtATime((code) => askPortal(code, words.failed, say))
  let scanning: Promise<() => void> | null = null

  const show = (isOn: boolean) => {
    video.className = isOn ? 'camera' : 'hidden'
    button.textContent = isOn ? words.stop : words.start
  }
  const stop = async (started: Promise<() => void>) => {
    scanning = null
    show(false)
    const end = await started.catch(() => null)
    end?.()
  }
  const start = () => {
    const started = scanWithCamera(video, check)
    scanning = started
    refused.hidden = true
    show(true)
    started.catch(() => {
      refused.hidden = false
      if (scanning === started) void stop(started)
    })
  }
  button.addEventListener('click', () => (scanning ? void stop(scanning) : start()))
}

/** Checks one code at a time, so that staff see each verdict before the next ticket is used. */
function onceAtATime(check: (code: string) => Promise<void>) {
  let isBusy = false
  return (code: string) => {
    if (isBusy) return false
    isBusy = true
    void check(code).finally(() => {
      setTimeout(() => {
        isBusy = false
      }, shownForMs)
    })
    return true
  }
}

/** The portal answers a code with the whole page of the form; only the verdict is shown here. */
async function askPortal(code: string, failed: string, say: (verdict: Element) => void) {
  const answer = await post(code)
  const verdict = answer?.page.querySelector('.verdict')
  if (verdict) return say(document.importNode(verdict, true))
  // A closed door or an expired login is answered with a page, which replaces this one.
  if (answer?.isRefusal) return window.location.assign(answer.url)
  // After a lost connection staff read this sentence and can scan again.
  say(element('p', { className: 'verdict', role: 'status' }, failed))
}

async function post(code: string) {
  try {
    const answer = await fetch(window.location.pathname, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams({ unique_code: code }),
    })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const isRefusal = answer.redirected || (answer.status >= 400 && answer.status < 500)
    return { page, isRefusal, url: answer.url }
  } catch {
    return null
  }
}
