import { useState } from 'react';
import { actionShape, isControlAction, type ControlAction } from '@quizcast/game/control/actions';
import { gameIds } from '@quizcast/game/games/game-ids';
import { firstValue, type ParameterShape } from '@quizcast/game/games/parameters';
import type { ControlScope } from '@quizcast/game/control/token';
import { NumberInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { actionsFor, boundsOf, buttonAddress, wordsOf } from './button-address.ts';
import classes from './control.module.css';

/** Parameters with a label of their own; the others have that of their kind. */
const ownLabels = ['with', 'a', 'b', 'c', 'd'] as const;
const games = ['either', ...gameIds, 'none'] as const;
const steps = ['step1', 'step2', 'step3', 'step4'] as const;

interface AddressBuilderProps {
  /** Null when unknown: the address then contains a placeholder. */
  token: string | null;
  scopes: readonly ControlScope[];
}

/** Builds the address that a button opens for an action. */
export function AddressBuilder({ token, scopes }: AddressBuilderProps) {
  const { t } = useTranslation('control');
  const actions = actionsFor(scopes);
  const [chosen, setChosen] = useState<ControlAction | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [first] = actions;
  const action = chosen ?? first;
  if (action === undefined) return <Text c="dimmed">{t('addresses.none')}</Text>;
  const { parameters } = actionShape(action);
  const valueOf = (name: string, shape: ParameterShape) => values[name] ?? firstValue(shape);
  const parameterValues = Object.fromEntries(
    Object.entries(parameters).map(([name, shape]) => [name, valueOf(name, shape)]),
  );
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('addresses.heading')}
      </Title>
      <Select
        label={t('addresses.action')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('addresses.nothing')}
        data={games.map((game) => ({
          group: t(`games.${game}`),
          items: actions
            .filter((each) => actionShape(each).game === game)
            .map((each) => ({ value: each, label: t(`actions.${each}`) })),
        }))}
        value={action}
        onChange={(value) => {
          if (value === null || !isControlAction(value)) return;
          setChosen(value);
          setValues({});
        }}
      />
      {Object.keys(parameters).length > 0 && (
        <div className={classes.parameters}>
          {Object.entries(parameters).map(([name, shape]) => (
            <ParameterField
              key={`${action} ${name}`}
              name={name}
              shape={shape}
              value={valueOf(name, shape)}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
      )}
      <CopyField
        label={t('addresses.address')}
        value={buttonAddress(window.location.origin, token, action, parameterValues)}
      />
      <Text size="sm">{t('addresses.secret')}</Text>
      <details>
        <summary>{t('addresses.how')}</summary>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`addresses.${step}`)}</li>
          ))}
        </ol>
      </details>
    </Stack>
  );
}

interface ParameterFieldProps {
  name: string;
  shape: ParameterShape;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ name, shape, value, onChange }: ParameterFieldProps) {
  const { t } = useTranslation('control');
  const label = t(`parameters.${ownLabels.find((own) => own === name) ?? shape.kind}`);
  const otherwise = shape.isOptional === true ? { placeholder: t('addresses.leftOut') } : {};
  const wordList = wordsOf(shape);
  const bounds = boundsOf(shape);
  if (wordList !== null)
    return (
      <Select
        label={label}
        data={wordList.map((word) => ({ value: word, label: t(`words.${word}`) }))}
        value={value === '' ? null : value}
        clearable={shape.isOptional === true}
        allowDeselect={false}
        {...otherwise}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (bounds !== null)
    return (
      <NumberInput
        label={label}
        {...bounds}
        {...otherwise}
        allowDecimal={false}
        clampBehavior="strict"
        value={value === '' ? '' : Number(value)}
        onChange={(next) => onChange(String(next))}
      />
    );
  return (
    <TextInput
      label={label}
      {...otherwise}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
