import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../../ui/texts/size-text.ts';
import classes from './files.module.css';

/** Share of the space from which a warning is shown. */
const nearlyFull = 0.9;

/** Used and available space, as a bar and in numbers. */
export function SpaceBar({ bytes, maxBytes }: { bytes: number; maxBytes: number }) {
  const { t, i18n } = useTranslation('files');
  const share = Math.min(1, bytes / maxBytes);
  const free = { size: sizeText(Math.max(0, maxBytes - bytes), i18n.language) };
  const isScarce = share >= nearlyFull;
  return (
    <div className={classes.space}>
      <div className={classes.spaceText}>
        <Text fw={600}>
          {t('own.space', {
            used: sizeText(bytes, i18n.language),
            most: sizeText(maxBytes, i18n.language),
          })}
        </Text>
        <Text
          size="sm"
          c={isScarce ? '' : 'dimmed'}
          className={isScarce ? (classes.scarce ?? '') : ''}
        >
          {share >= 1 ? t('own.full') : t(isScarce ? 'own.nearlyFull' : 'own.free', free)}
        </Text>
      </div>
      <Progress
        value={share * 100}
        size="lg"
        color={isScarce ? 'red' : 'show'}
        aria-label={t('own.spaceLabel')}
      />
    </div>
  );
}
