import { scanWithCamera } from '#app/domain/tickets/door/camera.ts'
import type { CameraWords } from '#app/domain/tickets/door/camera-scanner.tsx'
import { createElement } from './create-element.ts'

/**
 * Checks tickets with the phone's camera, by posting each code to the address of the form next to
 * it. It is offered only if the browser has a camera; the form works in every browser.
 */

/** For how many milliseconds a verdict is shown before the next ticket is read. */
const shownForMs = 800

/** After so many milliseconds without an answer the connection counts as lost. */
const answerMs = 10_000

const place = document.querySelector<HTMLElement>('[data-camera]')
if (place && 'mediaDevices' in navigator) {
  offerCamera(place, JSON.parse(place.dataset.camera ?? '') as CameraWords)
}

function offerCamera(place: HTMLElement, words: CameraWords) {
  // Screen readers announce changes only of elements that they have found before.
  const answer = createElement('div', { ariaLive: 'polite', ariaAtomic: 'true' })
  const refusal = { className: 'mb-3', hidden: true, role: 'alert' }
  const refused = createElement('p', refusal, words.refused)
  const video = createElement('video', { className: 'hidden', muted: true, playsInline: true })
  const button = createElement('button', { type: 'button', className: 'button-quiet' }, words.start)
  const section = { className: 'mb-6', ariaLabel: words.title }
  place.append(createElement('section', section, answer, refused, video, button))

  const say = (verdict: Element) => {
    // Also that of a code that was typed: two verdicts would contradict each other.
    for (const earlier of document.querySelectorAll('.verdict')) earlier.remove()
    verdict.removeAttribute('role')
    answer.append(verdict)
  }
  /** The last scan that has no answer yet. */
  let lost: Scan | null = null
  const check = onceAtATime(async (code) => {
    const scan = lost?.code === code ? lost : { code, key: `${Date.now()} ${Math.random()}` }
    const isAnswered = await askPortal(scan, words.failed, say)
    lost = isAnswered ? null : scan
    return isAnswered
  })
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

/**
 * `key` is the same when a code is sent again because the answer was lost, so that the portal does
 * not call a ticket used that it has just admitted.
 */
type Scan = { code: string; key: string }

/** Checks one code at a time, so that staff see each verdict before the next ticket is used. */
function onceAtATime(check: (code: string) => Promise<boolean>) {
  let isBusy = false
  return (code: string) => {
    if (isBusy) return null
    isBusy = true
    return check(code).finally(() => {
      setTimeout(() => {
        isBusy = false
      }, shownForMs)
    })
  }
}

/**
 * Posts a code. The portal answers with the form's whole page, of which the verdict and the count
 * of used tickets are shown.
 * @returns whether the portal has answered
 */
async function askPortal(scan: Scan, failed: string, say: (verdict: Element) => void) {
  const answer = await post(scan)
  const verdict = answer?.page.querySelector('.verdict')
  if (verdict) {
    const [before, now] = [document, answer?.page].map((page) => page?.querySelector('.attendance'))
    if (before && now) before.textContent = now.textContent
    say(document.importNode(verdict, true))
    return true
  }
  // If the door link is closed or the login has expired, the answer is another page, to go to.
  if (answer?.isRefusal) {
    window.location.assign(answer.url)
    return true
  }
  // The connection is lost.
  say(createElement('p', { className: 'verdict' }, failed))
  return false
}

async function post({ code, key }: Scan) {
  // `AbortSignal.timeout` is newer than the camera in some browsers.
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), answerMs)
  try {
    const answer = await fetch(window.location.pathname, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams({ unique_code: code, submission: key }),
      signal: tooLate.signal,
    })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const isRefusal = answer.redirected || (answer.status >= 400 && answer.status < 500)
    return { page, isRefusal, url: answer.url }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
