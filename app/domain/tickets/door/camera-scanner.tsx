import { useText } from '#app/text/index.ts'

export type CameraWords = Record<'title' | 'start' | 'stop' | 'refused' | 'failed', string>

/**
 * The element to which `app/browser/camera.ts` adds the camera. The page sends the codes to itself.
 */
export function CameraScanner() {
  const { camera, checkIn } = useText().tickets
  const words: CameraWords = { ...camera, failed: checkIn.failed }
  return <div data-camera={JSON.stringify(words)} />
}
