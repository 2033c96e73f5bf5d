import { expect, test } from 'vitest'
import { keepLanguage, keepLanguageOfPage, splitLanguage } from './language-prefix.ts'

test.each([
  ['/es', { locale: 'es', address: '/' }],
  ['/es/', { locale: 'es', address: '/' }],
  ['/es?city=Millbrook', { locale: 'es', address: '/?city=Millbrook' }],
  ['/en/events/1?month=2026-12', { locale: 'en', address: '/events/1?month=2026-12' }],
  ['/es/healthz/now', { locale: 'es', address: '/healthz/now' }],
  ['/es//example.org', { locale: 'es', address: '//example.org' }],
])('%s names a language', (address, split) => {
  expect(splitLanguage(address)).toEqual(split)
})

test.each([
  '/',
  '/essays',
  '/ES/events',
  '/zxx/events',
  '/es/api/listings',
  '/es/API/x',
  '/es/readyz',
  '/es/healthz/',
  '/es/readyz//?x=1',
  '/es/Metrics?x',
])('%s names none', (address) => {
  expect(splitLanguage(address)).toBeNull()
})

test.each([
  ['/events', '/es/events'],
  ['/', '/es/'],
  ['/en/events', '/en/events'],
  ['/api/listings', '/api/listings'],
  ['//example.org', '//example.org'],
  ['https://example.org/events', 'https://example.org/events'],
  ['#content', '#content'],
  ['?page=2', '?page=2'],
])('%s leads to %s from a Spanish page', (address, kept) => {
  expect(keepLanguage(address, 'es')).toBe(kept)
})

test('links, forms and frames of a page keep its language; files and what people typed do not change', () => {
  const page = (prefix: string) =>
    `<link rel="stylesheet" href="/assets/app.css"/><link rel="alternate" href="${prefix}/feed"/>` +
    `<a class="x" href="${prefix}/work?q=a&amp;city=b">href="/work"</a><img src="/photos/1.webp"/>` +
    `<form action="${prefix}/contact"><button formAction="${prefix}/logout"></button>` +
    `<input value="&lt;a href=&quot;/x&quot;&gt;"/></form><iframe src="${prefix}/ad"></iframe>`
  expect(keepLanguageOfPage(page(''), 'es')).toBe(page('/es'))
})
