// The stylesheets of the page templates for `event-page.tsx`. They are loaded after the portal's own
// styles and use the event's colors.

/** The rules that all templates share. */
const shared = `
.event{color:var(--color-ink);margin-bottom:2rem;container-type:inline-size}
.event-sheet{background:var(--color-paper);color:var(--color-ink);margin:0 auto;overflow-wrap:anywhere}
.event-title{line-height:1.1;font-weight:700}
.event-text{white-space:pre-line}
.event-text p+p{margin-top:.9em}
.event-text p{break-inside:avoid}
.event-image{display:block;width:100%;height:auto}
.event-leaf{display:none}
.event-notice{font-weight:700;color:var(--color-barn)}
.event-action{margin-top:.5rem;font-weight:700}
.event-action a{display:inline-flex;align-items:center;min-height:44px;padding:0 1rem;border:1px solid;color:inherit;text-decoration:none}
`

/** Centered and framed, like a newspaper notice. */
const notice = `
.event-sheet{
  max-width:46rem;
  padding:clamp(1rem,4vw,2.5rem);
  border:var(--event-width) var(--event-style) var(--event-border)
}
.event-head{text-align:center;padding-bottom:1.25rem;margin-bottom:1.5rem;border-bottom:4px double var(--color-ink)}
.event-when{margin-top:1rem;font-weight:600}
.event-where{color:var(--color-muted)}
.event-image,.event-link{margin-bottom:1.5rem}
.event-text{font-family:var(--font-serif);max-width:62ch;margin:0 auto}
.event-more{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--color-ink)}
`

/** Much white space, one rule, facts in the margin, and the image at the end. */
const minimalist = `
.event-sheet{
  max-width:58rem;
  padding:clamp(1.5rem,6vw,4rem) clamp(1rem,4vw,3rem);
  border-top:var(--event-width) var(--event-style) var(--event-border);
  display:grid;
  gap:clamp(1.5rem,4vw,2.25rem)
}
.event-title{font-family:var(--font-sans);font-weight:300;letter-spacing:-.02em}
.event-head{display:grid;gap:.75rem}
.event-facts{margin-top:.75rem;font-size:.9rem;color:var(--color-muted)}
.event-where{margin-top:.5rem}
.event-text{max-width:60ch;line-height:1.75}
.event-image{order:3}
.event-more{order:4;font-size:.95rem}
@container (width>=44rem){
  .event-head{grid-template-columns:13rem 1fr;column-gap:3rem}
  .event-heading{display:contents}
  .event-title{grid-column:2;grid-row:1}
  .event-facts{grid-column:1;grid-row:1/3}
  .event-notice{grid-column:2}
  .event-text,.event-more{margin-left:16rem}
}
`

/** A poster: a block in the border's color, a large date and large letters. */
const vibrant = `
.event-sheet{border:var(--event-width) var(--event-style) var(--event-border)}
.event-head{
  background:var(--event-border);
  color:var(--event-on-border);
  padding:clamp(1.25rem,5vw,3rem) clamp(1rem,5vw,3rem) clamp(2.5rem,9vw,5rem);
  clip-path:polygon(0 0,100% 0,100% calc(100% - clamp(1rem,4vw,2.5rem)),0 100%);
  display:grid;
  gap:1.25rem
}
.event-head :focus-visible{outline-color:var(--event-on-border)}
.event-title{
  font-family:var(--font-sans);
  font-weight:900;
  font-stretch:condensed;
  text-transform:uppercase;
  line-height:.98;
  letter-spacing:-.02em
}
.event-leaf{
  display:grid;
  align-self:start;
  width:6.5rem;
  text-align:center;
  font-weight:700;
  background:var(--event-on-border);
  color:var(--event-border);
  padding:.5rem
}
.event-leaf b{font-size:3.25rem;line-height:1;font-weight:900}
.event-facts{margin-top:1rem;font-weight:700;font-size:1.1rem}
.event-notice{
  display:inline-block;
  margin-top:.75rem;
  padding:.25rem .75rem;
  background:var(--event-on-border);
  color:var(--event-border)
}
.event-image{margin-top:calc(-1*clamp(1rem,4vw,2.5rem));position:relative;z-index:-1}
.event-link{padding:1rem clamp(1rem,5vw,3rem) 0}
.event-sheet{position:relative;z-index:0}
.event-text{padding:clamp(1rem,5vw,3rem);line-height:1.6}
.event-more{margin:0 clamp(1rem,5vw,3rem) clamp(1rem,5vw,3rem);padding-top:1.25rem;border-top:6px solid var(--event-border)}
@container (width>=44rem){
  .event-head{grid-template-columns:auto 1fr;column-gap:2rem}
  .event-text{columns:2;column-gap:3rem}
}
`

/** Prints black on white, whatever the screen's colors. */
const print = `
@media print{
  .event{
    --color-paper:#fff;
    --color-ink:#000;
    --color-muted:#333;
    --color-hairline:#ccc;
    --event-on-border:#000;
    background:none;
    padding:0
  }
  .event-head,.event-leaf,.event-notice{background:none;color:#000;clip-path:none}
  .event-image{margin-top:0}
  .event-sheet{max-width:none}
}
`

export const pageTemplateCss = { shared, default: notice, minimalist, vibrant, print }
