import { defineConfig } from '@playwright/test'

/**
 * What Chromium must not do. Chromium heeds only the last `--disable-features`, so this one repeats
 * Playwright's for Linux: compare them when Playwright is upgraded.
 */
const disabledFeatures = [
  // For each window, two pages of its own for the address bar took a third of all processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // From here on: Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  },
}

/** Runs every test twice: with JavaScript and without. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/run-setup.ts',
  outputDir: 'test-results/browser/files',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser/summary.json' }]],
  // Limits for what hangs, on a busy machine too.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A trace of each test would take a fourth of the time: `--trace retain-on-failure` where one is needed.
  use: { ...chromium, screenshot: 'only-on-failure' },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true } },
    // axe needs JavaScript, so the screens are tested only with it.
    { name: 'nojs', testIgnore: 'screens.spec.ts', use: { javaScriptEnabled: false } },
  ],
})
