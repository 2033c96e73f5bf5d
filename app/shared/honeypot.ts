/** The name of the field that only programs fill in. No browser has a stored value for it. */
export const honeypotName = 'nothing'
