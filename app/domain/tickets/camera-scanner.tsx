import { useText } from '#app/text/index.ts'

export type CameraWords = Record<'title' | 'start' | 'stop' | 'refused' | 'failed', string>

/**
 * The place where `app/browser/camera.ts` adds the camera, on a page that posts codes to itself.
 */
export function CameraScanner() {
  const { camera, checkIn } = useText().tickets
  const words: CameraWords = { ...camera, failed: checkIn.failed }
  return <div data-camera={JSON.stringify(words)} />
}
