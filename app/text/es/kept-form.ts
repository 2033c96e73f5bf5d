/** Notes about a form that is kept while a visitor logs in. */
export const keptForm = {
  /** Shown above a form that was kept while the visitor logged in, by what it holds. */
  restored: {
    choice: 'Lo que eligió sigue aquí. Revíselo y envíelo.',
    text: 'Lo que escribió sigue aquí. Revíselo y envíelo.',
    textAndFiles:
      'Lo que escribió sigue aquí. Elija de nuevo las imágenes, revíselo todo y envíelo.',
  },
  /** Shown on an edit form that holds what was kept, not what is stored. */
  edited: {
    note: 'Este formulario muestra lo que escribió antes, no lo que está guardado.',
    showStored: 'Empezar de nuevo con lo guardado',
  },
  /** Shown on the login and registration pages while a form is kept. */
  waiting: 'Lo que eligió o escribió se guarda por un día: estará ahí cuando haya iniciado sesión.',
}
