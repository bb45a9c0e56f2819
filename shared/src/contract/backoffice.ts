import { z } from 'zod'
import type { StaffAccess } from '../accounts/roles.ts'
import {
  BadgeCode,
  CreateEmployeeBody,
  CreateSuperadminBody,
  Employee,
  PermissionsBody,
  PinCode,
  PlatformUser,
  RoleCredentials,
  TemporaryPassword,
  UpdateEmployeeBody,
  UpdateSuperadminBody,
} from '../accounts/schema.ts'
import { Course, CreateCourseBody, UpdateCourseBody } from '../courses/schema.ts'
import {
  Branch,
  BranchWithHalls,
  CreateBranchBody,
  CreateHallBody,
  CreateTableBody,
  Hall,
  HallWithTables,
  RestaurantWithBranches,
  SetReceivesOrdersBody,
  TableWithCode,
  UpdateBranchBody,
  UpdateHallBody,
  UpdateTableBody,
} from '../floor/schema.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { Id, ListQuery, listOf } from '../kernel/fields.ts'
import {
  Category,
  CountdownBody,
  CreateCategoryBody,
  CreateProductBody,
  CreateSubcategoryBody,
  CreateVariantBody,
  Product,
  ProductQuery,
  SaveOptionsBody,
  SoldOutBody,
  Subcategory,
  UpdateCategoryBody,
  UpdateProductBody,
  UpdateSubcategoryBody,
  UpdateVariantBody,
  Variant,
} from '../menu/schema.ts'
import { ImportAnswer, ImportBody } from '../menu/sheet.ts'
import { CreateRegisterBody, RegisterRow, UpdateRegisterBody } from '../payments/cash-sessions.ts'
import {
  CreateHouseAccountBody,
  HouseAccount,
  UpdateHouseAccountBody,
} from '../payments/house-accounts.ts'
import {
  CreatePaymentMethodBody,
  CreatePaymentReasonBody,
  PaymentMethodRow,
  PaymentReason,
  UpdatePaymentMethodBody,
  UpdatePaymentReasonBody,
} from '../payments/schema.ts'
import {
  CreatePrinterBody,
  PrinterWithQueue,
  UpdatePrinterBody,
} from '../printing/printer-schema.ts'
import { CreateRestaurantBody, UpdateRestaurantBody } from '../restaurants/schema.ts'
import {
  AssignStationBody,
  CreateStationBody,
  StationWithDishes,
  UpdateStationBody,
} from '../stations/schema.ts'
import { type Call, get, post } from './call.ts'

const IdBody = z.object({ id: Id })
const working: readonly ErrorCode[] = ['no_restaurant', 'other_restaurant']

interface CallOptions {
  readonly access?: StaffAccess | 'SA'
  readonly refuses?: readonly ErrorCode[]
}

function list<const P extends Call['path'], A extends z.ZodType, Q extends z.ZodType>(
  path: P,
  access: StaffAccess | 'SA',
  summary: string,
  item: A,
  query: Q,
) {
  const answer = listOf(item)
  return get(path, access, {
    summary,
    query,
    answer,
    refuses: working,
  })
}

function read<const P extends Call['path'], A extends z.ZodType>(
  path: P,
  summary: string,
  answer: A,
) {
  return get(path, 'S', { summary, answer, refuses: working })
}

function create<const P extends Call['path'], B extends z.ZodType, A extends z.ZodType>(
  path: P,
  summary: string,
  body: B,
  answer: A,
  options: CallOptions = {},
) {
  const { access = 'A' } = options
  const refuses = [...working, ...(options.refuses ?? [])]
  return post(path, access, { summary, body, status: 201, answer, refuses })
}

function change<const P extends Call['path'], B extends z.ZodType, A extends z.ZodType>(
  path: P,
  summary: string,
  body: B,
  answer: A,
  options: CallOptions = {},
) {
  const refuses: readonly ErrorCode[] = ['stale', ...(options.refuses ?? [])]
  return { ...create(path, summary, body, answer, { ...options, refuses }), status: 200 } as const
}

function remove<const P extends Call['path']>(path: P, summary: string, options: CallOptions = {}) {
  const { access = 'A' } = options
  const refuses: readonly ErrorCode[] = [...working, 'in_use', ...(options.refuses ?? [])]
  return post(path, access, { summary, body: IdBody, status: 204, refuses })
}

export const categories = list(
  '/categorias',
  'S',
  'Las categorías con sus subcategorías',
  Category,
  ListQuery,
)
export const category = read('/categorias/:id', 'Una categoría', Category)
export const createCategory = create(
  '/categorias/crear',
  'Crear una categoría',
  CreateCategoryBody,
  Category,
)
export const updateCategory = change(
  '/categorias/actualizar',
  'Cambiar una categoría',
  UpdateCategoryBody,
  Category,
)
export const deleteCategory = remove('/categorias/eliminar', 'Eliminar una categoría sin productos')
export const createSubcategory = create(
  '/categorias/crear-subcategoria',
  'Crear una subcategoría',
  CreateSubcategoryBody,
  Subcategory,
)
export const updateSubcategory = change(
  '/categorias/actualizar-subcategoria',
  'Cambiar una subcategoría',
  UpdateSubcategoryBody,
  Subcategory,
)
export const deleteSubcategory = remove(
  '/categorias/eliminar-subcategoria',
  'Eliminar una subcategoría sin productos',
)

export const courses = get('/tiempos', 'B', {
  summary: 'Los tiempos de la comida, como entradas y postres',
  answer: listOf(Course),
  refuses: working,
})
export const createCourse = create('/tiempos/crear', 'Crear un tiempo', CreateCourseBody, Course)
export const updateCourse = change(
  '/tiempos/actualizar',
  'Cambiar un tiempo',
  UpdateCourseBody,
  Course,
)
export const deleteCourse = post('/tiempos/eliminar', 'A', {
  summary: 'Eliminar un tiempo. Lo que ya está pedido lo conserva',
  body: IdBody,
  status: 204,
  refuses: working,
})

/** The client builds the menu's file itself. It sends `exportar=1` with the first page, which records the export. */
export const products = {
  ...list('/productos', 'S', 'Los productos', Product, ProductQuery),
  exports: 'menu',
  exportsOnRequest: true as const,
}
export const product = read('/productos/:id', 'Un producto con sus variantes', Product)
export const createProduct = create(
  '/productos/crear',
  'Crear un producto',
  CreateProductBody,
  Product,
)
export const updateProduct = change(
  '/productos/actualizar',
  'Cambiar un producto',
  UpdateProductBody,
  Product,
)
export const deleteProduct = remove('/productos/eliminar', 'Eliminar un producto nunca pedido')
export const importProducts = change(
  '/productos/importar',
  'Importar una hoja de productos: todo o nada, o solo simularlo',
  ImportBody,
  ImportAnswer,
)
export const createVariant = create(
  '/productos/crear-variante',
  'Crear una variante',
  CreateVariantBody,
  Variant,
)
export const updateVariant = change(
  '/productos/actualizar-variante',
  'Cambiar una variante',
  UpdateVariantBody,
  Variant,
)
export const deleteVariant = remove('/productos/eliminar-variante', 'Eliminar una variante')
export const saveOptions = change(
  '/productos/guardar-opciones',
  'Reemplazar las opciones de una variante',
  SaveOptionsBody,
  Variant,
)
export const deleteOption = remove('/productos/eliminar-opcion', 'Eliminar una opción')
export const setSoldOut = change(
  '/productos/agotar',
  'Marcar un producto como agotado',
  SoldOutBody,
  Product,
  { access: 'K' },
)
export const setCountdown = change(
  '/productos/contar',
  'Indicar cuántas unidades quedan de un producto en una sucursal',
  CountdownBody,
  Product,
  { access: 'K' },
)

export const branches = list('/sucursales', 'S', 'Las sucursales', Branch, ListQuery)
export const branch = read('/sucursales/:id', 'Una sucursal con sus salones', BranchWithHalls)
export const createBranch = create(
  '/sucursales/crear',
  'Crear una sucursal',
  CreateBranchBody,
  BranchWithHalls,
)
export const updateBranch = change(
  '/sucursales/actualizar',
  'Cambiar una sucursal',
  UpdateBranchBody,
  BranchWithHalls,
  { access: 'B' },
)
export const deleteBranch = remove('/sucursales/eliminar', 'Eliminar una sucursal sin uso', {
  refuses: ['without_branch'],
})
/** Sets whether guests can order in the branch. */
export const setReceiving = change(
  '/sucursales/recibir-pedidos',
  'Abrir o cerrar la sucursal a los pedidos de clientes',
  SetReceivesOrdersBody,
  BranchWithHalls,
  { access: 'F' },
)
export const hall = read('/sucursales/salon/:id', 'Un salón con sus mesas', HallWithTables)
export const createHall = create(
  '/sucursales/crear-salon',
  'Crear un salón',
  CreateHallBody,
  Hall,
  { access: 'B' },
)
export const updateHall = change(
  '/sucursales/actualizar-salon',
  'Cambiar un salón',
  UpdateHallBody,
  Hall,
  { access: 'B' },
)
export const stations = get('/sucursales/estaciones/:sucursal', 'B', {
  summary: 'Las estaciones de la cocina de una sucursal',
  answer: listOf(StationWithDishes),
  refuses: working,
})
export const createStation = create(
  '/sucursales/crear-estacion',
  'Crear una estación',
  CreateStationBody,
  StationWithDishes,
  { access: 'B' },
)
export const updateStation = change(
  '/sucursales/actualizar-estacion',
  'Cambiar una estación',
  UpdateStationBody,
  StationWithDishes,
  { access: 'B' },
)
export const assignStation = post('/sucursales/asignar-estacion', 'B', {
  summary: 'Elegir la estación que prepara unos productos',
  body: AssignStationBody,
  status: 204,
  refuses: working,
})
export const deleteStation = post('/sucursales/eliminar-estacion', 'B', {
  summary: 'Eliminar una estación. Lo que tiene por preparar pasa a la predeterminada',
  body: IdBody,
  status: 204,
  refuses: working,
})
export const printers = get('/sucursales/impresoras/:sucursal', 'B', {
  summary: 'Las impresoras de red de una sucursal, con su cola',
  answer: listOf(PrinterWithQueue),
  refuses: working,
})
export const createPrinter = create(
  '/sucursales/crear-impresora',
  'Crear una impresora',
  CreatePrinterBody,
  PrinterWithQueue,
  { access: 'B' },
)
export const updatePrinter = change(
  '/sucursales/actualizar-impresora',
  'Cambiar una impresora',
  UpdatePrinterBody,
  PrinterWithQueue,
  { access: 'B' },
)
export const deletePrinter = post('/sucursales/eliminar-impresora', 'B', {
  summary: 'Eliminar una impresora. Lo que espera sale en las otras',
  body: IdBody,
  status: 204,
  refuses: working,
})
export const deleteHall = remove('/sucursales/eliminar-salon', 'Eliminar un salón sin mesas', {
  access: 'B',
})
export const createTable = create(
  '/sucursales/crear-mesa',
  'Crear una mesa',
  CreateTableBody,
  TableWithCode,
  { access: 'B' },
)
export const updateTable = change(
  '/sucursales/actualizar-mesa',
  'Cambiar una mesa',
  UpdateTableBody,
  TableWithCode,
  { access: 'B' },
)
export const renewTableCode = change(
  '/sucursales/renovar-codigo',
  'Renovar el código de una mesa: el anterior deja de servir',
  IdBody,
  TableWithCode,
  { access: 'B' },
)
export const deleteTable = remove('/sucursales/eliminar-mesa', 'Eliminar una mesa sin uso', {
  access: 'B',
})

const HiredEmployee = z.object({ ...Employee.shape, ...RoleCredentials.shape })
export const employees = list('/empleados', 'A', 'Los empleados', Employee, ListQuery)
export const createEmployee = create(
  '/empleados/crear',
  'Contratar',
  CreateEmployeeBody,
  HiredEmployee,
)
export const updateEmployee = change(
  '/empleados/actualizar',
  'Cambiar un empleado',
  UpdateEmployeeBody,
  Employee,
  { refuses: ['email_taken'] },
)
export const setPermissions = change(
  '/empleados/permisos',
  'Cambiar los permisos y el PIN de un empleado',
  PermissionsBody,
  Employee,
)
export const createPinCode = change(
  '/empleados/codigo-pin',
  'Dar un código con el que la persona pone su PIN',
  z.object({ user: Id }),
  PinCode,
)
export const createBadge = change(
  '/empleados/tarjeta',
  'Dar una tarjeta que reemplaza al PIN en los dispositivos; la anterior deja de servir',
  z.object({ user: Id }),
  BadgeCode,
)
export const removeBadge = post('/empleados/quitar-tarjeta', 'A', {
  summary: 'Quitar la tarjeta de un empleado',
  body: z.object({ user: Id }),
  status: 204,
  refuses: working,
})
export const dismissEmployee = {
  ...remove('/empleados/despedir', 'Despedir'),
  body: z.object({ user: Id }),
}
export const renewPassword = change(
  '/empleados/nueva-clave',
  'Dar una contraseña temporal nueva',
  z.object({ user: Id }),
  TemporaryPassword,
)

/** For an employee who lost the phone. Ends the employee's sessions. */
export const removeSecondFactor = post('/empleados/quitar-segundo-factor', 'A', {
  summary: 'Quitar la verificación en dos pasos de un empleado que perdió el teléfono',
  body: z.object({ user: Id }),
  status: 204,
  refuses: [...working, 'in_use'],
})

export const createPaymentMethod = create(
  '/metodos-pago/crear',
  'Crear un método de pago',
  CreatePaymentMethodBody,
  PaymentMethodRow,
)
export const updatePaymentMethod = change(
  '/metodos-pago/actualizar',
  'Cambiar un método de pago; su tipo, solo si todavía no tiene cobros',
  UpdatePaymentMethodBody,
  PaymentMethodRow,
  { refuses: ['in_use'] },
)
export const createPaymentReason = create(
  '/motivos/crear',
  'Crear un motivo',
  CreatePaymentReasonBody,
  PaymentReason,
)
export const updatePaymentReason = change(
  '/motivos/actualizar',
  'Cambiar un motivo',
  UpdatePaymentReasonBody,
  PaymentReason,
)

/** The calls for one branch and its cash sessions are in `payments.ts`. */
export const everyRegister = list(
  '/cajas',
  'A',
  'Las cajas de todas las sucursales, también las inactivas',
  RegisterRow,
  z.object({}),
)
export const createRegister = create(
  '/cajas/crear',
  'Crear una caja',
  CreateRegisterBody,
  RegisterRow,
)
/** A register with an open session remains active. */
export const updateRegister = change(
  '/cajas/actualizar',
  'Cambiar una caja',
  UpdateRegisterBody,
  RegisterRow,
  { refuses: ['session_open'] },
)
export const createHouseAccount = create(
  '/cuentas-casa/crear',
  'Crear una cuenta de la casa',
  CreateHouseAccountBody,
  HouseAccount,
)
export const updateHouseAccount = change(
  '/cuentas-casa/actualizar',
  'Cambiar una cuenta de la casa; inactiva ya no se le cobra',
  UpdateHouseAccountBody,
  HouseAccount,
)

const FoundedRestaurant = z.object({
  ...RestaurantWithBranches.shape,
  ...RoleCredentials.shape,
})
export const restaurants = list(
  '/restaurantes',
  'SA',
  'Los restaurantes',
  RestaurantWithBranches,
  ListQuery,
)
export const createRestaurant = create(
  '/restaurantes/crear',
  'Crear un restaurante',
  CreateRestaurantBody,
  FoundedRestaurant,
  { access: 'SA' },
)
export const updateRestaurant = change(
  '/restaurantes/actualizar',
  'Cambiar un restaurante',
  UpdateRestaurantBody,
  RestaurantWithBranches,
  { access: 'SA' },
)
export const deleteRestaurant = remove(
  '/restaurantes/eliminar',
  'Eliminar un restaurante sin uso',
  { access: 'SA' },
)

const AppointedUser = z.object({ ...PlatformUser.shape, ...RoleCredentials.shape })
/** For employees, see `employees`. */
export const users = list('/usuarios', 'SA', 'Los superadministradores', PlatformUser, ListQuery)
/** For employees, see `createEmployee`. */
export const createUser = create(
  '/usuarios/crear',
  'Crear un superadministrador',
  CreateSuperadminBody,
  AppointedUser,
  { access: 'SA', refuses: ['email_taken'] },
)
export const updateUser = change(
  '/usuarios/actualizar',
  'Cambiar un superadministrador',
  UpdateSuperadminBody,
  PlatformUser,
  { access: 'SA', refuses: ['email_taken'] },
)
/** For a superadmin who lost the phone. Ends the person's sessions. */
export const removeUserSecondFactor = post('/usuarios/quitar-segundo-factor', 'SA', {
  summary: 'Quitar la verificación en dos pasos de un superadministrador que perdió el teléfono',
  body: IdBody,
  status: 204,
  refuses: ['in_use'],
})

export const deleteUser = remove('/usuarios/eliminar', 'Quitar a un superadministrador', {
  access: 'SA',
})
