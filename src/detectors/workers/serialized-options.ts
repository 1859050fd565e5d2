import { nerModel, partsOf } from '../../ner/model.js'
import type { ModelParts } from '../../ner/crf/model-file.js'
import type { NameModel } from '../name/name-model.js'
import { paymentRule, paymentRuleOf } from '../rules/payment-rule.js'
import type { PaymentRule } from '../rules/payment-rule.js'
import type { Recognizer } from '../recognizer.js'

/** Sends the options of a detector to another thread. */

/** Parts of a detector that hold functions, which cannot be sent to another thread. */
interface Parts {
  readonly model: NameModel | null
  readonly rules: readonly Recognizer[]
}

/** The options as plain data, from which another thread makes the same detector. */
export interface SerializedOptions<Options> {
  readonly options: Options
  readonly model: ModelParts | null
  readonly rules: readonly PaymentRule[]
}

/**
 * Serialises options. Undefined if the detector can only be used in this thread, since it has a model or rules of the
 * app's own.
 */
export function serializeOptions<Options extends object>(
  options: Options,
  { model, rules }: Parts,
): SerializedOptions<Options> | undefined {
  const parts = model && partsOf(model)
  const ours = rules.flatMap((rule) => paymentRuleOf(rule) ?? [])
  if (parts === undefined || ours.length < rules.length) return undefined
  return { options, model: parts, rules: ours }
}

/** Restores the options, with a new model and new rules. */
export function restoreOptions<Options extends object>({
  options,
  model,
  rules,
}: SerializedOptions<Options>): Options & Parts {
  return { ...options, model: model && nerModel(model), rules: rules.map(paymentRule) }
}
