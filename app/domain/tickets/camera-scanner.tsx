import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useText } from '#app/text/index.ts'
import { scanWithCamera } from './camera.ts'
import { ValidationResult } from './validate-form.tsx'
import type { Validation } from './validating.server.ts'

/**
 * Checks tickets by the phone's camera. It posts what it reads where the form beside it posts what is
 * typed. Shown where scripts run and there is a camera to ask for; the form is there for all others.
 */
export function CameraScanner({ action }: { action: string }) {
  const { camera } = useText().tickets
  const fetcher = useFetcher<{ validation: Validation | null }>()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'absent' | 'off' | 'on' | 'refused'>('absent')

  useEffect(() => {
    if (navigator.mediaDevices) setState('off')
  }, [])

  useEffect(() => {
    if (state !== 'on' || !video.current) return
    const check = (code: string) =>
      fetcher.submit({ unique_code: code }, { method: 'post', action })
    const started = scanWithCamera(video.current, check)
    started.catch(() => setState('refused'))
    return () => void started.then((stop) => stop()).catch(() => undefined)
  }, [state, action, fetcher.submit])

  if (state === 'absent') return null
  return (
    <section className="mb-6" aria-label={camera.title}>
      {fetcher.data && <ValidationResult validation={fetcher.data.validation} />}
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
