type Detector = { detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>> }

const kind = { formats: ['qr_code' as const] }

/** The browser's own reader of QR codes, else one that is loaded from this portal when it is needed. */
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

/** A code that stays in the picture is read once; a ticket held up again later, again. */
const forgetAfterMs = 4000
const lookEveryMs = 200

/**
 * Shows the camera in a video element and tells every code that comes before it, until it is stopped.
 * @param onCode answers whether it took the code; one that it did not take is told again
 * @throws what the browser says when there is no camera, or it may not be used
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
  let last = { code: '', at: 0 }
  let isStopped = false
  const look = async () => {
    const [found] = await detector.detect(video)
    if (!found || isStopped) return
    const isSame = found.rawValue === last.code && Date.now() - last.at < forgetAfterMs
    if (isSame || onCode(found.rawValue)) last = { code: found.rawValue, at: Date.now() }
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
