export { EditorListScreen } from './list/show-list.tsx';
export { EditorShowScreen } from './show-editor.tsx';
