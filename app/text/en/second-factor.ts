/** Logging in with a code in addition to the password. */
export const secondFactor = {
  title: 'Second factor',
  about:
    'With a second factor, logging in takes your password and a code from an app on your phone. A stolen password alone is not enough.',
  required:
    'Administrators log in with a second factor. Set it up now; until then the portal shows you nothing else.',
  off: 'Your account has no second factor.',
  setUp: 'Set up a second factor',
  on: (since: string, codes: number) =>
    `Your account has had a second factor since ${since}. ${codes === 1 ? 'One recovery code is' : `${codes} recovery codes are`} left.`,
  change: 'Change the second factor',
  steps: {
    samePhone: 'Is the app on this phone? Open it with the key.',
    app: 'Otherwise open the app and scan this picture.',
    type: 'Or type this key into the app, as a time-based key:',
    code: 'Enter the code that the app shows, and your password.',
  },
  qrAlt: 'The key as a QR code',
  code: 'Code',
  codeHint: 'Six digits.',
  submit: 'Turn on',
  wrongCode: 'This code is not right, or was used before. Codes change every half minute.',
  exists: 'Your account has a second factor already.',
  none: 'Your account has no second factor.',
  badSecret: 'This key is not valid. Please open the page again.',
  set: 'Your second factor is on. You are logged out everywhere else.',
  codesTitle: 'Your recovery codes',
  codesAbout:
    'Each of these logs you in once, in place of a code, if the phone is lost. They are shown only now: print them, or write them down, and keep them where you keep papers.',
  codesDone: 'I have kept them',
  renewTitle: 'New recovery codes',
  renewAbout: 'The earlier ones stop working.',
  renew: 'Make new recovery codes',
  removeTitle: 'Turn off',
  removeAbout: 'Your password alone is enough again.',
  removeForAdmin: 'To change to another phone. You set up a new second factor right after.',
  remove: 'Turn off the second factor',
  removed: 'Your second factor is off.',
  login: {
    title: 'Enter your code',
    about:
      'Your password is right. Now enter the code that your authenticator app shows. You have ten minutes.',
    hint: 'Six digits of the app, or one of your recovery codes.',
    submit: 'Login',
    tooLate: 'That took longer than ten minutes. Please log in again.',
    needed: 'This account logs in with a second factor. Please send a code.',
    setUpFirst: 'Administrators need a second factor. Set it up on the portal’s pages first.',
    lost: 'No phone and no recovery code? Write to the town, which can turn the second factor off.',
  },
  mails: {
    set: (portal: string, name: string, contact: string) => ({
      subject: `Your account at ${portal} has a second factor`,
      text: `Hello ${name},\n\nFrom now on, logging in to ${portal} takes your password and a code from your app. If you did not do this, write to the town at once:\n${contact}\n`,
    }),
    removed: (portal: string, name: string, contact: string) => ({
      subject: `Your second factor at ${portal} is off`,
      text: `Hello ${name},\n\nThe second factor of your account at ${portal} has been turned off; your password alone is enough to log in. If you did not do this, write to the town at once:\n${contact}\n`,
    }),
    codesRenewed: (portal: string, name: string, contact: string) => ({
      subject: `Your account at ${portal} has new recovery codes`,
      text: `Hello ${name},\n\nYour account at ${portal} has new recovery codes; the earlier ones no longer work. If you did not do this, write to the town at once:\n${contact}\n`,
    }),
    codeUsed: (portal: string, name: string, left: number, contact: string) => ({
      subject: `A recovery code of your account at ${portal} was used`,
      text: `Hello ${name},\n\nOne of your recovery codes was used at ${portal}, in place of a code from your app. Recovery codes left: ${left}. If you did not do this, write to the town at once:\n${contact}\n`,
    }),
  },
}
