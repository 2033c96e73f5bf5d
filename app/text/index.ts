import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Every sentence a person reads, by domain. Another language is another object of this type. */
export type Text = typeof en

/** The portal speaks English today; the parameter is the one place a second language plugs in. */
export function textFor(_locale: 'en' = 'en'): Text {
  return en
}

const TextContext = createContext<Text>(en)
export const TextProvider = TextContext.Provider

/** The catalog in the language of the page. */
export function useText(): Text {
  return useContext(TextContext)
}
