/** Puts a text in quotation marks; those within it become single ones. */
export function quote(text: string): string {
  return `“${text.replaceAll('“', '‘').replaceAll('”', '’')}”`
}
