/** SQL: the branch `br` of the job `j`, and its register `g`, if any. */
export const branchAndRegisterSql =
  'JOIN branches br ON br.id = j.branch_id LEFT JOIN registers g ON g.id = j.register_id'

/** SQL condition: the job's register has its own printer. A branch without a printer prints on devices. */
export const isOnOwnPrinterSql = "(br.printer <> '' AND g.active AND g.printer <> '')"

/** SQL: the ID of the branch's printer to which the job `j` goes. */
export const targetPrinterSql = `(SELECT CASE WHEN j.on_fallback THEN coalesce(p.fallback_id, p.id) ELSE p.id END
  FROM printers p WHERE p.id = j.printer_id)`

export const jobRows = `print_jobs j LEFT JOIN orders o ON o.id = j.order_id LEFT JOIN bills b ON b.id = j.bill_id
  LEFT JOIN cash_sessions s ON s.id = j.session_id ${branchAndRegisterSql}`
