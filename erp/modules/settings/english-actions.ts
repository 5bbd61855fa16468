/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Copiar rol': 'Copy role',
  'Empieza con letra; usa letras, números y guion bajo.':
    'Begins with a letter; use letters, digits and underscores.',
  'Un rol nuevo con los permisos y límites de éste. Nadie lo tiene hasta que lo des en la ficha de un usuario.':
    'A new role with the permissions and limits of this one. Nobody has it until you give it in the record of a user.',
};
