export const accounts = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 10 characters.',
  passwordCommon:
    'This password is one of the first that attackers try. Please choose another, for example three unrelated words.',
  passwordTooShort: 'Please choose a password of at least 10 characters.',
  passwordTooLong: 'Please choose a password of at most 200 characters.',
  passwordsDoNotMatch: 'Passwords do not match',
  adminRequired: 'Access Denied: Admin privileges required.',
  onHold: 'Your membership is waiting for the town’s approval. Please contact the town.',
  suspended: 'This account is suspended. Please contact the town.',
  linkVoid: 'This link has already been used or is no longer valid. Please ask for a new one.',
  /** Shown on the login page, depending on why the visitor came there. */
  loginReasons: {
    page: 'You must be logged in to access this page.',
    properties: 'Become a member for free to interact with our listings!',
    work: 'Become a member for free to apply for jobs!',
    play: 'Become a member for free to book activities!',
    tickets: 'Please log in to purchase tickets.',
    details: 'Become a member for free to see more details!',
  },
  login: {
    title: 'Login',
    submit: 'Login',
    failed: 'Login failed',
    notActivated: 'Account not activated. Check your email.',
    inactivityNotice:
      'Your account is waiting for you to confirm your email address. Follow the link in the email we sent you, or ask for a new one.',
    resend: 'Resend Verification',
    forgot: 'Forgot your password?',
    noAccount: 'Not a member yet?',
    registerLink: 'Register',
  },
  register: {
    title: 'Register',
    submit: 'Register',
    success: 'Registration successful! Please check your email to verify your account.',
    failed: 'Registration failed',
    haveAccount: 'Already a member?',
    loginLink: 'Login',
  },
  resend: {
    title: 'Check your email',
    text: 'Our email has a link that confirms your email address. It works for 24 hours. If the email has not come, look in your spam folder, or have it sent again.',
    isConfirmed: 'Confirmed already?',
    success: 'A new verification email has been sent. Please check your inbox.',
    failed: 'Failed to resend verification email',
  },
  verify: {
    title: 'Confirm your email address',
    text: 'Enter the password you chose when you registered to confirm that this email address is yours.',
    changeText:
      'Enter the password of your account to confirm that this new email address is yours.',
    submit: 'Confirm',
    wrongPassword: 'This is not the password you chose when you registered.',
    severalMails:
      'If we sent you several emails, each link goes with the password of its own registration. You can also choose a new password: that confirms your email address, too.',
    wrongAccountPassword: 'This is not the password of the account.',
    success: 'Your email address is confirmed, and you are logged in.',
    changed: 'Your new email address is confirmed.',
  },
  forgotten: {
    title: 'Forgot your password',
    text: 'Enter the email address of your account. If we know it, we send you a link to choose a new password; it works for one hour.',
    submit: 'Send the link',
    success:
      'If there is an account with this email address, we have sent it a link. Please check your inbox.',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save the new password',
    success: 'Your password has been changed. You can log in now.',
  },
  profile: {
    title: 'Profile',
    details: 'Name and email',
    language: 'Language',
    languageHint: 'Of the pages while you are logged in, and of our emails to you.',
    unknownLanguage: 'Please choose a language from the list.',
    saved: 'Your profile is saved.',
    savedUnconfirmed:
      'Your profile is saved. We sent a link to your new email address; until you follow it, the old one stays.',
    waiting: (email: string) =>
      `${email} is waiting to be confirmed. Check its inbox for our link. If it is not followed within 24 hours, your email address stays as it is.`,
    failed: 'Failed to save the profile.',
    passwordTitle: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    changePassword: 'Change password',
    passwordChanged: 'Your password has been changed. You are logged out everywhere else.',
    addressDropped:
      'Your new email address was not confirmed yet, and its link no longer works. Please enter it again.',
    wrongPassword: 'This is not your current password.',
    sessionsTitle: 'Where you are logged in',
    sessionColumns: { browser: 'Browser', since: 'Since', action: 'Action' },
    thisSession: 'this browser',
    browser: (browser: string | null, system: string | null) =>
      `${browser ?? 'unknown browser'}${system ? ` on ${system}` : ''}`,
    revoke: 'Log out',
    revoked: (browser: string) => `Logged out: ${browser}.`,
  },
  mails: {
    verify: (portal: string, link: string) => ({
      subject: `Confirm your email address for ${portal}`,
      text: `Hello,\n\nPlease confirm your email address for ${portal}:\n\n${link}\n\nIt asks for the password you chose, and works once, within 24 hours. If you did not register, do nothing.\n`,
    }),
    knownAddress: (portal: string, name: string, login: string, forgotten: string) => ({
      subject: `You already have an account at ${portal}`,
      text: `Hello ${name},\n\nSomebody, probably you, tried to register at ${portal} with this email address. You have an account already:\n\n${login}\n\nForgot your password?\n\n${forgotten}\n\nIf it was not you, do nothing; nothing has changed.\n`,
    }),
    changeEmail: (portal: string, link: string) => ({
      subject: `Confirm your new email address for ${portal}`,
      text: `Hello,\n\nPlease confirm that this is your new email address for ${portal}:\n\n${link}\n\nIt asks for the password of your account, and works once, within 24 hours. If you have no account at ${portal}, do nothing.\n`,
    }),
    emailTaken: (portal: string, login: string) => ({
      subject: `Somebody tried to use your email address at ${portal}`,
      text: `Somebody tried to change their account at ${portal} to this email address, which already has an account. Nothing has changed. If it was you, log in with this email address instead:\n\n${login}\n`,
    }),
    emailChanged: (portal: string, name: string, email: string, contact: string) => ({
      subject: `Your email address at ${portal} has changed`,
      text: `Hello ${name},\n\nYour account at ${portal} now uses the email address ${email}. If you did not do this, write to the town at once:\n${contact}\n`,
    }),
    reset: (portal: string, link: string) => ({
      subject: `Choose a new password for ${portal}`,
      text: `Hello,\n\nWith this link you can choose a new password for ${portal}:\n\n${link}\n\nIt works once, within one hour. If you did not ask for it, do nothing.\n`,
    }),
    suspended: (portal: string, name: string, contact: string) => ({
      subject: `Your account at ${portal} is suspended`,
      text: `Hello ${name},\n\nThe town has suspended your account at ${portal}. You cannot log in, and your listings, ads and upcoming events are not shown. Tickets stay valid, those that you hold and those for your events. If you think that this is a mistake, please write to the town:\n${contact}\n`,
    }),
    restored: (portal: string, name: string, login: string) => ({
      subject: `Your account at ${portal} is active again`,
      text: `Hello ${name},\n\nThe town has ended the suspension of your account at ${portal}. What the suspension had hidden is shown again, and you can log in again:\n${login}\n`,
    }),
    passwordChanged: (portal: string, name: string, contact: string) => ({
      subject: `Your password at ${portal} has changed`,
      text: `Hello ${name},\n\nYour password at ${portal} has just been changed. If it was not you, choose a new one with “Forgot your password?” on the login page and write to the town:\n${contact}\n`,
    }),
  },
  passwordAgain: {
    title: 'Enter your password again',
    asked:
      'Please enter your password to go on. You will not be asked again for ten minutes. What you sent is kept on this page.',
    wrong: 'This is not your password. What you sent is kept on this page.',
    label: 'Your password',
    submit: 'Continue',
    call: (address: string) =>
      `This call takes the password again: POST ${address} {password}, then repeat it within ten minutes.`,
    codeNeeded: 'Please send a code of your second factor, too.',
  },
  membership: {
    own: 'Your own account',
    ownAccount: 'You cannot change your own role or membership.',
    unconfirmed:
      'The address of this account is not confirmed yet. Its owner activates it with the link in our email.',
    changed: (name: string) => `The account of ${name} has been changed.`,
    removeFactor: 'Turn off the second factor',
    noFactor: 'This account has no second factor that you can turn off, or has set up another one.',
    factorRemoved: (name: string) =>
      `The second factor of ${name} is turned off. The password alone is enough to log in.`,
    /** @param sold how many of the member's events and tour dates people have tickets for */
    suspended: (name: string, sold: number) => {
      const changed = `The account of ${name} is suspended.`
      if (sold === 0) return changed
      const what = sold === 1 ? 'an event or tour date' : `${sold} events and tour dates`
      return `${changed} People have tickets for ${what} of this account. Cancel what does not take place: they are told and refunded only then.`
    },
    /** Opens the links that cancel them. */
    sold: (sold: number) =>
      sold === 1
        ? 'People have tickets for an event or tour date'
        : `People have tickets for ${sold} events and tour dates`,
    cancelSold: (title: string, day: string) => `Cancel “${title}” (${day})`,
    runsThePortal:
      'This is the address of the person who runs the portal. It stays an active administrator.',
    changedSince:
      'Somebody else changed the role or membership of this account after you opened the page. Please look at it again.',
    notification: (name: string, role: string, status: string) => ({
      subject: 'The role or status of an account was changed',
      message: `The account${name && ` of ${name}`} was changed: ${role}, ${status}. If you did not expect this, look at the history at once.`,
    }),
    promoted: (name: string) => ({
      subject: 'A new administrator',
      message: `The account${name && ` of ${name}`} was made an administrator from the portal’s computer. If you did not expect this, look at the history at once.`,
    }),
    deleted: (role: string) => ({
      subject: `An account with the role ${role} was deleted`,
      message: `An account with the role ${role} was deleted. If you did not expect this, look at the history at once.`,
    }),
    statuses: { pending: 'pending', active: 'active', suspended: 'suspended' },
    roles: {
      member: 'member',
      cashier: 'cashier',
      moderator: 'moderator',
      importer: 'importer',
      admin: 'admin',
    },
  },
}
