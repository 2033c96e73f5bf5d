import { createCodeInView } from './code-in-view.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>> }

const kind = { formats: ['qr_code' as const] }

/** Returns the browser's own QR code reader, or else the portal's, which is loaded only then. */
async function openDetector(): Promise<Detector> {
  if ('BarcodeDetector' in window) {
    const Native = window.BarcodeDetector as new (options: typeof kind) => Detector
    return new Native(kind)
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return new BarcodeDetector(kind)
}

const lookEveryMs = 200

/**
 * Shows the camera in a video element and reports each code it reads until stopped.
 * @param onCode returns whether it accepted the code; otherwise the code is reported again
 * @throws the browser's error when there is no camera or no permission
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => boolean,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  video.srcObject = stream
  await video.play()
  const detector = await openDetector()
  const inView = createCodeInView()
  let isStopped = false
  const look = async () => {
    // The time of the picture; on a slow phone the answer comes seconds later.
    const at = Date.now()
    const [found] = await detector.detect(video)
    if (isStopped) return
    const code = found?.rawValue
    if (code === undefined) inView.miss(at)
    else if (inView.isSame(code, at) || onCode(code)) inView.keep(code)
  }
  let timer = setTimeout(function again() {
    void look().finally(() => {
      if (!isStopped) timer = setTimeout(again, lookEveryMs)
    })
  }, 0)
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
