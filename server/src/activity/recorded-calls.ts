/** The commands of the office that the log records. */
import type { ActivityAction, ActivityKind } from '@orderi/shared/activity/schema'
import { type CallName, calls } from '@orderi/shared/contract/all'

export interface RecordedCall {
  readonly action: ActivityAction
  readonly kind: ActivityKind
}

const record = (action: ActivityAction, kind: ActivityKind): RecordedCall => ({ action, kind })

export const RECORDED: Partial<Record<CallName, RecordedCall>> = {
  createCategory: record('crear', 'categoria'),
  updateCategory: record('cambiar', 'categoria'),
  deleteCategory: record('eliminar', 'categoria'),
  createSubcategory: record('crear', 'subcategoria'),
  updateSubcategory: record('cambiar', 'subcategoria'),
  deleteSubcategory: record('eliminar', 'subcategoria'),
  createCourse: record('crear', 'tiempo'),
  updateCourse: record('cambiar', 'tiempo'),
  deleteCourse: record('eliminar', 'tiempo'),
  createProduct: record('crear', 'producto'),
  updateProduct: record('cambiar', 'producto'),
  setSoldOut: record('cambiar', 'producto'),
  setCountdown: record('cambiar', 'producto'),
  deleteProduct: record('eliminar', 'producto'),
  importProducts: record('importar', 'carta'),
  createVariant: record('crear', 'variante'),
  updateVariant: record('cambiar', 'variante'),
  deleteVariant: record('eliminar', 'variante'),
  saveOptions: record('cambiar', 'variante'),
  deleteOption: record('eliminar', 'opcion'),
  createBranch: record('crear', 'sucursal'),
  updateBranch: record('cambiar', 'sucursal'),
  deleteBranch: record('eliminar', 'sucursal'),
  setReceiving: record('cambiar', 'sucursal'),
  createHall: record('crear', 'salon'),
  updateHall: record('cambiar', 'salon'),
  deleteHall: record('eliminar', 'salon'),
  createStation: record('crear', 'estacion'),
  updateStation: record('cambiar', 'estacion'),
  deleteStation: record('eliminar', 'estacion'),
  assignStation: record('cambiar', 'estacion'),
  createPrinter: record('crear', 'impresora'),
  updatePrinter: record('cambiar', 'impresora'),
  deletePrinter: record('eliminar', 'impresora'),
  createTable: record('crear', 'mesa'),
  updateTable: record('cambiar', 'mesa'),
  deleteTable: record('eliminar', 'mesa'),
  renewTableCode: record('codigo', 'mesa'),
  createEmployee: record('crear', 'empleado'),
  updateEmployee: record('cambiar', 'empleado'),
  setPermissions: record('cambiar', 'empleado'),
  createPinCode: record('codigo', 'empleado'),
  setPin: record('cambiar', 'empleado'),
  changePin: record('cambiar', 'empleado'),
  createBadge: record('cambiar', 'empleado'),
  removeBadge: record('cambiar', 'empleado'),
  dismissEmployee: record('eliminar', 'empleado'),
  renewPassword: record('clave', 'empleado'),
  createDevice: record('crear', 'dispositivo'),
  updateDevice: record('cambiar', 'dispositivo'),
  renewDeviceCode: record('codigo', 'dispositivo'),
  revokeDevice: record('cambiar', 'dispositivo'),
  deleteDevice: record('eliminar', 'dispositivo'),
  createShift: record('crear', 'jornada'),
  correctShift: record('cambiar', 'jornada'),
  deleteShift: record('eliminar', 'jornada'),
  removeSecondFactor: record('segundo_factor', 'empleado'),
  createPaymentMethod: record('crear', 'metodo'),
  updatePaymentMethod: record('cambiar', 'metodo'),
  createPaymentReason: record('crear', 'motivo'),
  updatePaymentReason: record('cambiar', 'motivo'),
  createRegister: record('crear', 'caja'),
  updateRegister: record('cambiar', 'caja'),
  createHouseAccount: record('crear', 'cuenta_casa'),
  updateHouseAccount: record('cambiar', 'cuenta_casa'),
  updateOwnRestaurant: record('cambiar', 'restaurante'),
  updateRestaurant: record('cambiar', 'restaurante'),
  setSummaryAddresses: record('cambiar', 'correos'),
}

export const RECORDED_PATHS: ReadonlyMap<string, RecordedCall> = new Map(
  (Object.entries(RECORDED) as [CallName, RecordedCall][]).map(([name, call]) => [
    calls[name].path,
    call,
  ]),
)
