/**
 * Names beside a field's own, in conform's notation: what was typed to find a reference, an
 * uploaded file, its removal.
 */
export const SEARCH_SUFFIX = '~q';
export const UPLOAD_SUFFIX = '~file';
export const DROP_SUFFIX = '~drop';
/** Cells copied from a spreadsheet, beside the name of the child rows they are for. */
export const PASTE_SUFFIX = '~pega';

export const rowName = (lines: string, index: number, field: string) =>
  `${lines}[${index}].${field}`;

/** Id of the element of a field, to which the summary of errors links. */
export const fieldId = (name: string) => `f-${name.replaceAll(/[[\].]+/g, '-')}`;

/**
 * A button that posts the form without saving it: `add:lines`, `remove:lines:3`, `find:zone_id`.
 */
export const INTENT_NAME = 'do';
/** Saves the record, and then does what the page asks. */
export const SAVE_FIRST = 'save-first';
/** The record's form, for the buttons beside its title. */
export const FORM_ID = 'record-form';

export const intent = (verb: string, ...rest: (string | number)[]) => [verb, ...rest].join(':');
