/** Texts of the first account of a new installation. */
export const setupWords = {
  title: 'Configurar Orderi',
  lead: 'Esta instalación es nueva. Cree la cuenta de quien la administra; con ella sigue todo lo demás.',
  code: 'Código de la terminal',
  codeHint: '8 letras y números que el servidor escribe al iniciar.',
  codeRequired: 'Escriba el código que muestra la terminal.',
  name: 'Nombre',
  nameRequired: 'Escriba su nombre.',
  passwordHint: 'De 8 a 128 caracteres.',
  passwordShort: 'Use 8 caracteres como mínimo.',
  submit: 'Crear la cuenta y empezar',
  loading: 'Buscando la instalación',
  closedTitle: 'Esta instalación ya está configurada',
  closedText: 'Ya hay quien la administra. Inicie sesión para seguir.',
}
