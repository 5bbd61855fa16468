/** English of importing. */
export const imports: Readonly<Record<string, string>> = {
  'imports.active': 'Active',
  'imports.assignKey': 'Assign a column to “{label}”: it is the key field.',
  'imports.assigned': '“{label}” is assigned already. Leave a single column.',
  'imports.cellError': 'The cell has a spreadsheet error ({text}).',
  'imports.chooseKey': 'Choose the field that identifies the records that exist already.',
  'imports.damaged':
    'The file is damaged. Open it in your spreadsheet program, save it as .xlsx and upload it again.',
  'imports.divideHeavy': 'The maximum is {most} MB. Divide the file.',
  'imports.divideRows': 'The maximum is {most} rows. Divide the file.',
  'imports.expands':
    'The file expands to a size that is not that of a spreadsheet. Copy the data to a new workbook and upload it.',
  'imports.fileEmpty': 'The file is empty.',
  'imports.fileHeavy': 'The file is {mb} MB; the maximum is {most} MB.',
  'imports.repeatedRow': 'Repeated: row {row} of the file says the same already.',
  'imports.fillKey': 'Fill in “{label}”: without it nobody knows which record to update.',
  'imports.fixedValue': 'Fixed value of “{label}”: {problem}',
  'imports.formula': 'The formula has no saved result. Open the file, save it and upload it again.',
  'imports.gone': 'This import does not exist or is out of your reach.',
  'imports.lineNotUnderstood':
    'Line {line} of the file is not understood. Check its quotation marks.',
  'imports.markedCells': 'Check the marked cells.',
  'imports.markedColumns': 'Check the marked columns.',
  'imports.mostColumns':
    'The sheet has more than {most} columns. Leave only those that you are going to import.',
  'imports.noAccess':
    'Whoever asked for this step of the import no longer has access. Repeat it with another user.',
  'imports.noData': 'The file has no data.',
  'imports.noField': 'This field cannot be imported or you have no permission to write it.',
  'imports.noSheets': 'The workbook has no visible sheets.',
  'imports.noSuch': 'There is no “{text}” in {list}.',
  'imports.noWay': 'This way of importing does not exist or is out of your reach.',
  'imports.noneWith': '{one}: there is none with “{label}” {key}.',
  'imports.noneWithF': '{one}: there is none with “{label}” {key}.',
  'imports.notFinished': 'The system could not finish. Check again and try again.',
  'imports.notSheet': '“{name}” is not a spreadsheet. Upload a .xlsx or .csv file.',
  'imports.notUndone': 'It was not undone: it changed later.',
  'imports.notUndoneStart': 'It was not undone',
  'imports.notUndoneWhy': 'It was not undone: {why}',
  'imports.notXlsx':
    'It is not an Excel workbook (.xlsx). Save it as “Excel workbook” and upload it again.',
  'imports.oldExcel':
    'It is an Excel workbook from before 2007 (.xls) or one with a password. Save it as “Excel workbook (.xlsx)” without a password.',
  'imports.onlyHeadings': 'There are no rows below the headings.',
  'imports.overRows': 'The file has more than {most} rows. Divide it and upload it in parts.',
  'imports.password': 'The file has a password. Remove it and upload it again.',
  'imports.perhaps': '{none} {other}?',
  'imports.rowNotSaved': 'The system could not save this row. Try again or tell support.',
  'imports.several': 'There are {count} with “{text}” in {list}. Type the code.',
  'imports.sheetEmpty': 'The sheet “{sheet}” is empty. Choose another.',
  'imports.someColumn': 'Assign at least one column to a field.',
  'imports.tooManyMerged': 'The sheet has too many merged cells. Split them and upload it again.',
  'imports.tooManyRows':
    'The file has {rows} rows and the maximum is {most}. Divide it and upload it in parts.',
  'imports.tooManyTexts':
    'The workbook has too many texts. Copy the data to a new workbook and upload it.',
};
