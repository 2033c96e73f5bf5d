import { afterEach, expect, test, vi } from 'vitest'
import { loadProvider } from './load-provider.ts'

afterEach(() => vi.unstubAllGlobals())

test('the provider’s script is loaded without its signals against fraud', async () => {
  const script = {
    src: '',
    addEventListener: (_: string, done: () => void) => queueMicrotask(done),
  }
  const provider = (key: string) => ({ key })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    createElement: () => script,
    head: { appendChild: () => vi.stubGlobal('window', { Stripe: provider }) },
  })
  const loaded = await loadProvider({ publishableKey: 'pk_live_1', script: null }, 'es')
  expect(loaded).toEqual({ key: 'pk_live_1' })
  expect(script.src).toMatch(/^https:\/\/js\.stripe\.com\/.*\?advancedFraudSignals=false$/)
})
