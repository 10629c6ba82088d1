/** How an answer or an upload names an Excel workbook. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
