export const screening = {
  /** Shown to administrators next to a post. */
  flagged: 'Revise esto con cuidado:',
  risk: (risk: number) => `Riesgo ${risk} de 5`,
  lowRisk: (risk: number) => `riesgo ${risk}`,
  said: {
    model: 'según el modelo de lenguaje de este servidor',
    rules: 'según las reglas incorporadas',
  },
  /** One sentence for each rule, with the words it found. */
  reasons: {
    ordinary: (_words: string) => 'No se encontró nada fuera de lo común.',
    contact: (words: string) => `Contiene datos de contacto: “${words}”.`,
    links: (words: string) => `Contiene un enlace a otro sitio: “${words}”.`,
    shouting: (words: string) => `Usa demasiadas mayúsculas o signos de exclamación: “${words}”.`,
    repetition: (words: string) => `Se repite: “${words}”.`,
    scam: (words: string) => `Suena como un fraude conocido: “${words}”.`,
    hostile: (words: string) => `Ataca o excluye a personas: “${words}”.`,
    instructions: (words: string) => `Se dirige al programa de revisión: “${words}”.`,
    misplaced: (words: string) => `No corresponde aquí: “${words}”.`,
  },
  severity: {
    title: 'Qué tan rigurosa es la revisión automática',
    intro:
      'Todo lo que se envía lo revisa el modelo de lenguaje de este servidor o, donde no lo hay, unas reglas incorporadas, y recibe un riesgo de 1 a 5. En las listas de una sola clase aparece primero lo que parece demasiado riesgoso para el rigor elegido. La Mesa del municipio muestra primero lo más antiguo. Siempre decide una persona.',
    label: 'Rigor',
    options: {
      1: '1: solo lo peor',
      2: '2',
      3: '3: lo habitual',
      4: '4',
      5: '5: todo',
    },
    save: 'Guardar',
    saved: (severity: number) => `El rigor está guardado: ${severity}.`,
    notification: (severity: number, by: string) => ({
      subject: 'Cambió un ajuste del portal',
      message: `El rigor de la revisión automática es ahora ${severity}${by && `; lo cambió ${by}`}. Si no lo esperaba, revise el historial de inmediato.`,
    }),
    failed: 'No se pudo actualizar el rigor de la revisión.',
    invalid: 'El rigor es un número de 1 a 5.',
    replay: 'Lo que se habría marcado en los últimos 30 días',
    counts: (level: number, count: number) =>
      count === 1 ? `Con ${level}: 1 publicación` : `Con ${level}: ${count} publicaciones`,
    would: (level: number, count: number) =>
      `Con ${level}, de los últimos 30 días se ${count === 1 ? 'habría marcado esta' : `habrían marcado estas ${count}`}:`,
    none: (level: number) => `Con ${level}, no se habría marcado nada de los últimos 30 días.`,
    columns: { title: 'Publicación', kind: 'Clase', risk: 'Riesgo', reason: 'Motivo' },
    kinds: { listing: 'Publicación', event: 'Evento', classified: 'Anuncio clasificado' },
    speaker: {
      model: (model: string) =>
        `El modelo de lenguaje ${model} revisa las publicaciones en este servidor.`,
      lastFailure: (why: string) => `Su última respuesta falló: ${why}`,
      rules:
        'No hay un modelo de lenguaje configurado: las reglas incorporadas revisan las publicaciones.',
    },
  },
}
