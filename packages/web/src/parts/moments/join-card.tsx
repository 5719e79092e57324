import { FittedText } from '../fitted-text.tsx';
import type { CardProps } from './card-props.ts';
import { FullCard } from './full-card.tsx';
import { joinAddress, spaced } from './join-address.ts';
import { useOnAirTexts } from './use-on-air-texts.ts';
import card from './full-card.module.css';
import styles from './join-card.module.css';

/** Full-screen card for joining by phone: a QR code, the address, and the code to enter there. */
export function JoinCard(props: CardProps<'join'>) {
  const { canvas, paint, language } = props;
  const { code, origin } = props.card;
  const t = useOnAirTexts(language);
  if (t === null) return null;
  const isUpright = canvas.heightPx > canvas.widthPx;
  const widthPx = isUpright ? canvas.widthPx * 0.84 : canvas.widthPx * 0.42;
  const qrPx = isUpright ? canvas.widthPx * 0.66 : canvas.heightPx * 0.62;
  const bold = { ...paint.font, fontWeight: Math.max(700, paint.font.fontWeight) };
  return (
    <FullCard paint={paint}>
      <div className={card.rise}>
        <FittedText
          text={t('joinTitle')}
          font={bold}
          widthPx={canvas.widthPx * 0.86}
          heightPx={130}
          maxPx={96}
        />
      </div>
      <div className={styles.columns} data-upright={isUpright}>
        <div className={`${card.appear} ${styles.ground}`}>
          <img
            className={styles.qr}
            src={`/api/v1/phones/${code}/qr`}
            alt=""
            width={qrPx}
            height={qrPx}
          />
        </div>
        <div className={`${card.rise} ${styles.words}`}>
          <FittedText
            text={t('joinHow')}
            font={paint.font}
            widthPx={widthPx}
            heightPx={64}
            maxPx={46}
          />
          <div dir="ltr">
            <FittedText
              text={joinAddress(origin)}
              font={bold}
              widthPx={widthPx}
              heightPx={110}
              maxPx={66}
            />
          </div>
          <div className={styles.code}>
            <FittedText
              text={t('joinCode')}
              font={paint.font}
              widthPx={widthPx - 80}
              heightPx={54}
              maxPx={38}
            />
            <div className={styles.accent} dir="ltr">
              <FittedText
                text={spaced(code)}
                font={bold}
                widthPx={widthPx - 80}
                heightPx={170}
                maxPx={150}
              />
            </div>
          </div>
        </div>
      </div>
    </FullCard>
  );
}
