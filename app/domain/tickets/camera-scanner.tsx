import { useText } from '#app/text/index.ts'

export type CameraWords = Record<'title' | 'start' | 'stop' | 'refused' | 'failed', string>

/** Where `app/browser/camera.ts` offers the camera, on a page that posts codes to its own address. */
export function CameraScanner() {
  const { camera, validate } = useText().tickets
  const words: CameraWords = { ...camera, failed: validate.failed }
  return <div data-camera={JSON.stringify(words)} />
}
