export { EditorListScreen } from './show-list.tsx';
export { EditorShowScreen } from './show-editor.tsx';
