export const imports = {
  title: 'Import an inventory',
}
