import { createCodeInView } from './code-in-view.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>> }

const kind = { formats: ['qr_code' as const] }

type NativeDetector = {
  new (options: typeof kind): Detector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Returns the browser's own QR code reader, or else the portal's, which is loaded only then. A
 * browser can have the name alone, without anything behind it.
 */
async function openDetector(): Promise<Detector> {
  if ('BarcodeDetector' in window) {
    const Native = window.BarcodeDetector as NativeDetector
    if ((await Native.getSupportedFormats()).includes('qr_code')) return new Native(kind)
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return new BarcodeDetector(kind)
}

const lookEveryMs = 200

/**
 * Checks a code; resolves to false if that failed. Null if another code is being checked. In both
 * cases the code is reported again while it stays in view.
 */
type Check = (code: string) => Promise<boolean> | null

/**
 * Shows the camera in a video element and reports each code it reads until stopped.
 * @throws the browser's error when there is no camera, no permission or no reader of codes
 */
export async function scanWithCamera(video: HTMLVideoElement, check: Check): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
    // It can be the next one already, after a quick stop and start.
    if (video.srcObject === stream) video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    const stop = reportCodes(video, await openDetector(), check)
    return () => {
      stop()
      end()
    }
  } catch (error) {
    end()
    throw error
  }
}

function reportCodes(video: HTMLVideoElement, detector: Detector, check: Check): () => void {
  const inView = createCodeInView()
  let isStopped = false
  const look = async () => {
    // The time of the picture; on a slow phone the answer comes seconds later.
    const at = Date.now()
    const [found] = await detector.detect(video)
    if (isStopped) return
    const code = found?.rawValue
    if (code === undefined) return inView.miss(at)
    if (!inView.isSame(code, at)) {
      const checked = check(code)
      if (!checked) return
      void checked.then((isChecked) => isChecked || inView.forget(code))
    }
    inView.keep(code)
  }
  let timer = setTimeout(function again() {
    void look().finally(() => {
      if (!isStopped) timer = setTimeout(again, lookEveryMs)
    })
  }, 0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
