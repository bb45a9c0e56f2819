/** SQL: the discount `a` of the line `l` in céntimos, at most the price of the line. */
export const lineDiscountSql = (a: string, l: string) =>
  `least(coalesce(${a}.amount_c, round(${l}.unit_price * ${l}.quantity * ${a}.basis_points / 100)),
    ${l}.unit_price * ${l}.quantity * 100)`
