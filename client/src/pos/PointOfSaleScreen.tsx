export function PointOfSaleScreen() {
  return null
}
