import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

/**
 * @param {string} root
 * @param {(path: string) => boolean} [isWanted] called with paths relative to the root, such as `packages/game/src`
 * @returns {string} a temporary folder with the same files, and with node_modules linked
 */
export function copyTree(root, isWanted = () => true) {
  const tree = mkdtempSync(join(tmpdir(), 'quizcast-tree-'));
  const left = new Set(['.git', '.cache', 'data', 'gallery', 'coverage']);
  const made = new Set(['node_modules', 'dist']);
  cpSync(root, tree, {
    recursive: true,
    filter: (path) => {
      const below = relative(root, path).replaceAll('\\', '/');
      return !left.has(below) && !made.has(basename(path)) && isWanted(below);
    },
  });
  linkModules(root, tree, 'node_modules');
  for (const name of readdirSync(join(root, 'packages'))) {
    linkModules(root, tree, `packages/${name}/node_modules`);
  }
  return tree;
}

/**
 * Symlinks the packages of a node_modules folder; links to the repository's own packages lead to the copy.
 * @param {string} root
 * @param {string} tree
 * @param {string} folder
 */
function linkModules(root, tree, folder) {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(tree, folder));
  for (const name of readdirSync(join(root, folder))) {
    if (name !== '@quizcast') symlinkSync(join(root, folder, name), join(tree, folder, name));
  }
  if (folder !== 'node_modules') return;
  mkdirSync(join(tree, folder, '@quizcast'));
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(tree, 'packages', name), join(tree, folder, '@quizcast', name));
  }
}
