export { StylesListScreen } from './style-list.tsx';
export { StyleScreen } from './style-editor.tsx';
