export const stepsWords = {
  progressLabel: 'Pasos listos',
  lead: 'Puede dejarlo cuando quiera y seguir después, aquí o en otro dispositivo.',
  ready: 'Todo está listo para el primer pedido.',
  done: 'Listo',
  later: 'Dejar para después',
  goOn: 'Continuar',
  loadFailed: 'No se pudo leer lo que ya tiene el restaurante',
  branch: 'Sucursal',
  hall: 'Salón',
  restaurant: {
    title: 'Restaurante',
    text: 'El nombre, la moneda y los impuestos con los que cobra. Con un correo, su administrador puede seguir desde aquí por su cuenta.',
    create: 'Crear restaurante',
    another: 'Crear otro restaurante',
    goOn: (name: string) => `Seguir con ${name}`,
    goOnShort: 'Seguir',
    list: 'Restaurantes por preparar',
    none: 'Todos los restaurantes ya reciben pedidos.',
  },
  branches: {
    title: 'Sucursal',
    text: 'El local donde se atiende. Basta el teléfono; lo demás puede esperar.',
  },
  halls: {
    title: 'Salones',
    text: 'Las partes del local: salón, terraza, barra. Con uno se puede empezar.',
    first: 'Primero cree una sucursal.',
  },
  tables: {
    title: 'Mesas',
    text: 'Se crean todas juntas, como Mesa 1, Mesa 2… Después puede cambiarles el nombre.',
    first: 'Primero cree un salón.',
    count: 'Cuántas mesas',
    capacity: 'Personas por mesa',
    /** `count` is undefined while the input is invalid. */
    create: (count: number | undefined) => {
      if (count === undefined) return 'Crear mesas'
      return count === 1 ? 'Crear 1 mesa' : `Crear ${count} mesas`
    },
    created: (count: number) =>
      count === 1 ? 'Mesa creada exitosamente' : `${count} mesas creadas exitosamente`,
    /** Read by screen readers during the creation. */
    making: (made: number, all: number) => `Mesas creadas: ${made} de ${all}`,
    stopped: (made: number, all: number) => `Mesas creadas: ${made} de ${all}.`,
    failed: 'Error en crear mesas',
  },
  menu: {
    title: 'Menú',
    text: 'Si ya lo tiene en una hoja de cálculo, impórtela. Si no, escriba los platos uno por uno.',
    import: 'Importar de una hoja',
    template: 'Descargar la plantilla',
    byHand: {
      category: 'Crear una categoría a mano',
      subcategory: 'Crear una subcategoría a mano',
      product: 'Crear un producto a mano',
    },
  },
  employees: {
    title: 'Empleados',
    text: 'Quién atiende. Cada persona recibe una contraseña temporal, que se muestra una sola vez.',
  },
  codes: {
    title: 'Códigos QR',
    text: 'Imprímalos y ponga uno en cada mesa: los clientes lo escanean para ver el menú y pedir.',
    first: 'Primero cree las mesas.',
    print: (hall: string) => `Imprimir los códigos de ${hall}`,
  },
  payments: {
    title: 'Cobros (opcional)',
    text: 'Cobre cada cuenta por método, con propina y vuelto, y lleve la caja. Puede activarlo cuando quiera.',
    button: 'Configurar los cobros',
  },
  open: {
    title: 'Abrir',
    text: 'El punto de venta muestra las mesas, los pedidos y las cuentas en vivo.',
    missing: 'Falta al menos una sucursal con una mesa, y un producto en el menú.',
    button: 'Abrir el punto de venta',
  },
  counts: {
    sucursales: (count: number) => (count === 1 ? '1 sucursal' : `${count} sucursales`),
    salones: (count: number) => (count === 1 ? '1 salón' : `${count} salones`),
    mesas: (count: number) => (count === 1 ? '1 mesa' : `${count} mesas`),
    productos: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    empleados: (count: number) => (count === 1 ? '1 empleado' : `${count} empleados`),
  },
}
