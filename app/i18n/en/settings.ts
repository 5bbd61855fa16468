export const settings: Readonly<Record<string, string>> = {};
