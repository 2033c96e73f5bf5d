/** Notes about a form that is kept while a visitor logs in. */
export const keptForm = {
  /** Shown above a form that was kept while the visitor logged in, by what it holds. */
  restored: {
    choice: 'What you chose is still here. Please check it and send it.',
    text: 'What you wrote is still here. Please check it and send it.',
    textAndFiles:
      'What you wrote is still here. Please choose the pictures again, check everything and send it.',
  },
  /** Shown on an edit form that holds what was kept, not what is stored. */
  edited: {
    note: 'The form below shows what you wrote before, not what is stored.',
    showStored: 'Start again from what is stored',
  },
  /** Shown on the login and registration pages while a form is kept. */
  waiting: 'What you chose or wrote is kept for a day: it is there again once you are logged in.',
}
