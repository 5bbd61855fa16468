export const system: Readonly<Record<string, string>> = {};
