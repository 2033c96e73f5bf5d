import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useFetcher } from 'react-router'
import { useText } from '#app/text/index.ts'
import { scanWithCamera } from './camera.ts'
import type { Validation } from './check-in.server.ts'
import { ValidationResult } from './check-in-form.tsx'

/** How long an answer stands before the next ticket is looked at. */
const shownForMs = 800

/** `validation` is missing where the portal could not be asked. */
type CameraAnswer = { validation?: Validation | null }

/**
 * For the `clientAction` of a page with a camera: a lost connection is an answer like any other, and
 * the next ticket can be held up.
 */
export async function answerOrFailure<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { validation: undefined; result: undefined }> {
  try {
    return await serverAction()
  } catch (error) {
    // What the portal itself refuses (the door is closed) is shown as on any page.
    const isRefusal = isRouteErrorResponse(error) && error.status < 500
    if (error instanceof Response || isRefusal) throw error
    return { validation: undefined, result: undefined }
  }
}

function Answer({ answer }: { answer?: CameraAnswer }) {
  const { validate } = useText().tickets
  if (!answer) return null
  if (answer.validation !== undefined) return <ValidationResult validation={answer.validation} />
  return (
    <p className="verdict" role="status">
      {validate.failed}
    </p>
  )
}

/**
 * Checks tickets by the phone's camera. It posts what it reads where the form beside it posts what is
 * typed. Shown where scripts run and there is a camera to ask for; the form is there for all others.
 */
export function CameraScanner({ action }: { action: string }) {
  const { camera } = useText().tickets
  const fetcher = useFetcher<CameraAnswer>()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'absent' | 'off' | 'on' | 'refused'>('absent')

  useEffect(() => {
    if (navigator.mediaDevices) setState('off')
  }, [])

  useEffect(() => {
    if (state !== 'on' || !video.current) return
    // One after the other, so that every answer is seen before the next ticket is used up.
    let isBusy = false
    const check = (code: string) => {
      if (isBusy) return false
      isBusy = true
      void fetcher.submit({ unique_code: code }, { method: 'post', action }).finally(() => {
        setTimeout(() => {
          isBusy = false
        }, shownForMs)
      })
      return true
    }
    const started = scanWithCamera(video.current, check)
    started.catch(() => setState('refused'))
    return () => void started.then((stop) => stop()).catch(() => undefined)
  }, [state, action, fetcher.submit])

  if (state === 'absent') return null
  return (
    <section className="mb-6" aria-label={camera.title}>
      <Answer answer={fetcher.data} />
      {state === 'refused' && <p className="mb-3">{camera.refused}</p>}
      <video ref={video} className={state === 'on' ? 'camera' : 'hidden'} muted playsInline />
      <button
        type="button"
        className="button-quiet"
        onClick={() => setState(state === 'on' ? 'off' : 'on')}
      >
        {state === 'on' ? camera.stop : camera.start}
      </button>
    </section>
  )
}
