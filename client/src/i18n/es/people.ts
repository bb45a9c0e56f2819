export const peopleWords = {
  title: 'Usuarios',
  create: 'Nuevo usuario',
  pins: 'PIN, permisos y motivos',
  name: 'Nombre',
  email: 'Correo',
  profile: 'Perfil',
  profiles: { superadmin: 'Super administrador', admin: 'Administrador', salonero: 'Salonero' },
  form: { name: 'Nombre', email: 'Email', profile: 'Perfil' },
  badEmail: 'Escriba un correo válido.',

  pending: 'Pendiente de aceptar',
  recode: 'Código',
  recodeOne: (name: string) => `Dar un código nuevo a ${name}`,
  recoding: {
    title: (name: string) => `¿Dar un código nuevo a ${name}?`,
    text: 'El de antes deja de servir.',
    yes: 'Dar código nuevo',
    failed: 'Error en dar un código nuevo',
  },

  users: {
    empty: 'No hay usuarios añadidos',
    loadFailed: 'Error en encontrar los usuarios',
    form: {
      newTitle: 'Crear usuario',
      editTitle: 'Editar usuario',
      created: 'Usuario creado exitosamente',
      edited: 'Usuario editado exitosamente',
      createFailed: 'Error en crear usuario',
      editFailed: 'Error en editar usuario',
    },
    remove: {
      title: (name: string) => `¿Quitar a ${name} de la plataforma?`,
      text: 'Ya no podrá entrar como super administrador. Su cuenta no se borra.',
      yes: 'Quitar',
      done: (name: string) => `${name} ya no es super administrador`,
      failed: 'Error en quitar',
    },
  },

  employees: {
    empty: 'No hay empleados añadidos',
    loadFailed: 'Error en encontrar los empleados',
    form: {
      newTitle: 'Crear usuario',
      editTitle: 'Editar usuario',
      created: 'Empleado creado exitosamente',
      edited: 'Empleado editado exitosamente',
      createFailed: 'Error en crear empleado',
      editFailed: 'Error en editar empleado',
    },
    branches: 'Sucursales',
    noBranches: 'No hay sucursales añadidos',
    branchesFailed: 'Error en encontrar las sucursales',
    everyBranch: 'Un administrador trabaja en todas las sucursales.',
    needsBranch: 'Sin sucursal no podrá entrar.',
    noneChosen: 'Elija al menos una sucursal.',
    identityKept: 'El nombre y el correo no cambiaron',
    identityKeptText: (name: string) =>
      `${name} tiene una cuenta que no es solo de este restaurante, y los cambia en su propio perfil.`,
    dismiss: 'Despedir',
    dismissOne: (name: string) => `Despedir a ${name}`,
    dismissal: {
      title: (name: string) => `¿Despedir a ${name}?`,
      text: 'Deja de entrar a este restaurante desde ahora. Su cuenta y lo que hizo no se borran.',
      yes: 'Despedir',
      done: (name: string) => `${name} ya no trabaja aquí`,
      failed: 'Error en despedir',
    },
    renew: 'Contraseña',
    renewOne: (name: string) => `Dar una contraseña nueva a ${name}`,
    renewal: {
      title: (name: string) => `¿Dar una contraseña nueva a ${name}?`,
      text: 'La de ahora deja de servir y sus sesiones se cierran.',
      yes: 'Dar contraseña nueva',
      failed: 'Error en dar una contraseña nueva',
    },
  },

  password: {
    title: (name: string) => `Contraseña temporal de ${name}`,
    text: 'Entréguela ahora: no se volverá a mostrar. Sirve hasta que la persona la cambie.',
    email: 'Correo',
    label: 'Contraseña temporal',
    copy: 'Copiar',
    copied: 'Copiada',
    copyFailed: 'El navegador no dejó copiarla. Está seleccionada para copiarla a mano.',
    done: 'Listo',
    knownTitle: 'Ya tenía una cuenta',
    known: (name: string, email: string) =>
      `${name} (${email}) entra con su contraseña de siempre, elige «Tengo un código de empleo» y escribe este código. Entrégueselo ahora: no se volverá a mostrar. Vence en 7 días.`,
    code: 'Código',
    codeCopied: 'Copiado',
    lostTitle: 'La contraseña no se puede volver a mostrar',
    lost: (name: string, email: string) =>
      `${name} (${email}) ya estaba guardado: se cortó la conexión antes de que llegara la respuesta.`,
    lostEmployee: 'Si su cuenta es nueva, dele una contraseña nueva.',
    lostCode: 'Dele un código nuevo desde la lista.',
    lostAdmin:
      'Entre al restaurante y, en Usuarios, dele una contraseña nueva o, si ya tenía una cuenta, un código nuevo.',
    lostSuperadmin:
      'Si su cuenta es nueva, quítelo de la lista, agréguelo como empleado de un restaurante, dele allí una contraseña nueva y vuelva a crearlo aquí.',
    renew: 'Dar una contraseña nueva',
  },

  acceptance: {
    title: 'Aceptar un empleo',
    text: 'Escriba el código que le dio quien lo contrató.',
    code: 'Código',
    save: 'Aceptar empleo',
    done: 'Empleo aceptado',
  },
}
