/** English of what the ERP itself says: field types, validation, refusals. */
export const messagesInEnglish: Readonly<Record<string, string>> = {};
