/** Old words for which docs/glossary.md has others. */

export type OldWord = { word: RegExp; better: string; like: string }

/** In the names of code. */
export const names: OldWord[] = [
  {
    word: /[rR]eturn(Rule|Refusal|Outcome|Quote|Hours|Percent|Unit|End|Hint|edCents)|ticketReturn|returnTicket/,
    better: 'giveBack…, givenBack…',
    like: 'const returnRule = 1',
  },
  {
    word: /\bvalidat(e|ed|ion)(Ticket|At|By|Result|Status|Schema)\w*|\b(serialize)?Validation\b/,
    better: 'checkIn, checkedInAt (the API and its addresses alone say validate)',
    like: 'validateTicket(db)',
  },
  {
    word: /(?<!JsonLd)Things?(?![a-z])/,
    better: 'the name of what it is',
    like: 'eventThing(event)',
  },
  { word: /\bdoorkeeper|\bkeeper\b/i, better: 'checker', like: 'type Doorkeeper' },
  { word: /\bDeeds?\b|\bdeeds?\b/, better: 'action', like: 'type Deed' },
  { word: /\bmost[A-Z]\w*/, better: 'max…', like: 'mostRows' },
  { word: /\bmax_?imal\w*/i, better: 'max…', like: 'maximalSize' },
  { word: /\bbrakes?\b|\bbrake[A-Z]|Braked\b/, better: 'rate limit', like: 'brakeForm(form)' },
  { word: /[a-z]ToWire\b|\bwireForms?\b/, better: 'serialize…, apiInput', like: 'adToWire(ad)' },
  { word: /Twins?\b|\btwins?\b/, better: 'duplicate', like: 'findTwin(db)' },
  { word: /\btell(s|ing)?[A-Z]\w*/, better: 'notify, send…', like: 'tellOwner(tx)' },
  { word: /\bfulfil(s|led|ment)?\b(?<!fulfilled)/i, better: 'fulfill', like: 'Fulfilment' },
  { word: /\bsay[A-Z]\w*/, better: 'describe…', like: 'sayPrice(fee)' },
  { word: /\bdepartures?\b/i, better: 'tour date', like: 'type Departure' },
  {
    word: /\b(function|const|let|type) [A-Za-z]+Of\b|\b(?!(last)?indexOf)[a-z]\w+Of:/,
    better: 'a verb first (find…, to…, list…), …Query for a prepared query',
    like: 'const nameOf = (user: User) => user.name',
  },
  {
    word: /#[a-z]\w*Of\b|^\s+(static |async )*(?!(last)?indexOf)[a-z]\w*Of\([^()]*\)(: [^{]+)? \{$/m,
    better: 'a verb first',
    like: '  timeOf(memberId: number): number {',
  },
  {
    word: /\b(?:function (?!is)|const (?=\w+ = (?:\(|async|preparedQuery)))(?!startOf|endOf|timeOf|is)[a-z]+Of[A-Z]\w*/,
    better: 'a verb first (find…, to…, list…), …Query for a prepared query',
    like: 'function rowsOfPage(page: Page)',
  },
  { word: /\b(type )?Viewers?\b|\bviewers?\b/, better: 'actor, visitor', like: 'type Viewer' },
  {
    word: /[aA]dmissions?(?![a-z])|\b[aA]dmitted(?![a-z])/,
    better: 'occasion (an event or tour date)',
    like: 'getAdmission(tx)',
  },
  { word: /\bcrowd\b/, better: 'buyers, members', like: 'crowd: readonly One[]' },
  {
    word: /\b(giv(e|es|en|ing)Up|payOrGiveUp)(?![a-z])/,
    better: 'cancel, discard, remove, close',
    like: 'giveUpSecondFactor(db)',
  },
  { word: /\bnote[A-Z]\w*/, better: 'store…, track…', like: 'noteRead(actor)' },
  {
    word: /\btake(Reported|Mixed)?(Money|Orders?)\b/,
    better: 'applyProviderPayment, createOrder, markPaid',
    like: 'takeOrder(tx)',
  },
  { word: /trouble/i, better: 'problem, lastFailure, unhealthy', like: 'databaseTrouble' },
  {
    word: /\b(text|types)\.withdraw\b|\bwithdraw(s|n)?(TicketType|Sale|Event|Question)/,
    better: 'takeOffSale, endSale (only applications are withdrawn)',
    like: 'types.withdraw',
  },
  {
    word: /[iI]mportDraft|[dD]raft(Id|Idx)(?![a-z])/,
    better: 'import, staged file',
    like: 'draftId',
  },
  { word: /\bseller(s|Id)?\b/i, better: 'payee (of a payment), owner', like: 'sellerId' },
]

/** In names of the database, besides those of code. The API has some of them, and code has others. */
export const stored: OldWord[] = [
  { word: /[a-z]Ad(?![a-z])/, better: 'campaign, classified', like: 'classifiedPhotosAdIdx' },
  { word: /adCampaign/, better: 'campaign', like: 'adCampaignsLine' },
  { word: /[sS]chedule/, better: 'tourDate', like: 'scheduleId' },
  { word: /[dD]efinition/, better: 'ticketType', like: 'ticketDefinitionsPrice' },
  { word: /audit/, better: 'activity', like: 'auditEvents' },
]

/** In comments and test titles. */
export const phrases: OldWord[] = [
  { word: /\be-mail/i, better: 'email', like: 'an e-mail address' },
  { word: /\bwhat is (none|no)\b/, better: 'name the error', like: 'what is none is refused' },
  { word: /\bheard out\b/, better: 'read to the end', like: 'a slow sender is heard out' },
  { word: /\b(is|are) said( so)?\b/, better: 'is shown, is reported', like: 'errors are said' },
  {
    word: /\b(colour|neighbour|licence|favourite|organis|recognis)/i,
    better: 'American spelling',
    like: 'the colour',
  },
]

/** In the sentences of the portal. */
export const sentences: OldWord[] = [
  { word: /\be-mail/i, better: 'email', like: 'Your e-mail' },
  {
    word: /\b(an?|the|our|by|several) mails?\b(?! server)/,
    better: 'email',
    like: 'You get a mail',
  },
  { word: /\bsign(s|ing)? (in|out|you in)\b/, better: 'log in, log out', like: 'sign in' },
  { word: /\b(the|short|its) films?\b/, better: 'video', like: 'its films' },
  { word: /\b[Cc]oming (up|events)\b/, better: 'upcoming', like: 'Coming up' },
  {
    word: /\bheld (until|for you)\b|\bkept for you\b/,
    better: 'reserved',
    like: 'held until 5 PM',
  },
  { word: /'lapsed'/, better: 'expired', like: "lapsed: 'lapsed'" },
  { word: /\bpayment service\b/, better: 'payment provider', like: 'the payment service' },
  {
    word: /\bideas? for (a )?sections?\b/,
    better: 'suggested section',
    like: 'ideas for sections',
  },
]
