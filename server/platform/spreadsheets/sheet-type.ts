/** The media type of an Excel workbook. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
