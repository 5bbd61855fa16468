/** Icons of the sprite, by lucide's names. `scripts/icons.ts` copies these and those that modules declare. */
export const ICON_NAMES = [
  'menu', 'search', 'plus', 'bell', 'circle-help', 'chevron-down', 'chevron-right', 'chevron-left', 'house', 'circle-check', 'layers', 'star', 'star-off',
  'briefcase', 'shopping-cart', 'boxes', 'factory', 'landmark', 'users', 'truck', 'message-square', 'settings', 'package', 'layout-dashboard',
  'monitor', 'sun', 'moon', 'zap', 'eye', 'log-out', 'user', 'lock', 'key-round', 'shield', 'check', 'x', 'circle-alert', 'triangle-alert', 'info',
  'ellipsis', 'pencil', 'trash-2', 'copy', 'download', 'upload', 'filter', 'columns-3', 'arrow-up', 'arrow-down', 'arrow-left', 'arrow-up-down', 'history', 'file-text',
  'paperclip', 'link', 'external-link', 'printer', 'save', 'calendar', 'clock', 'mail', 'phone', 'map-pin', 'image', 'hash', 'list', 'table', 'tag',
  'rotate-ccw', 'send', 'ban', 'chevrons-left', 'chevrons-right', 'globe', 'languages', 'building-2', 'receipt', 'scroll-text', 'puzzle', 'git-branch',
  'banknote', 'hand-coins', 'store', 'warehouse', 'ruler', 'database', 'book-open', 'refresh-cw', 'unlock', 'user-plus', 'badge-check', 'circle-x', 'grip-vertical',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
