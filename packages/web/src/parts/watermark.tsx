import styles from './watermark.module.css';

const name = 'Quizcast';

export function Watermark() {
  return (
    <div className={styles.watermark} data-part="watermark">
      <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5 2.5h10L19.5 10 15 17.5H5L.5 10Z" />
        <path className={styles.core} d="M10 6.2 13.8 10 10 13.8 6.2 10Z" />
      </svg>
      {name}
    </div>
  );
}
