import type { EventPicture } from '#app/domain/event-images/image.ts'
import { KeptPicture, pictureTypes } from '#app/domain/event-images/kept-picture.tsx'
import { useText } from '#app/text/index.ts'
import {
  CheckboxField,
  FileField,
  InputField,
  SelectField,
  type usePortalForm,
} from '#app/ui/form.tsx'
import { borderStyles, pageTemplates } from '#db/schema/event-values.ts'
import { eventLimits } from '../event.ts'
import type { eventFields } from '../forms.ts'

type Fields = ReturnType<typeof usePortalForm<ReturnType<typeof eventFields>>>[1]
type AdvancedDesignFieldsProps = { fields: Fields; bgImage: EventPicture | null }

/**
 * The detailed design options behind “More”: template and colors without a palette, border, sizes
 * and background image. Open if one of them has an error.
 */
export function AdvancedDesignFields({ fields, bgImage }: AdvancedDesignFieldsProps) {
  const text = useText()
  const { labels, builder, templates, borderStyles: styleNames } = text.events
  const hint = ([least, most]: readonly [number, number]) => builder.fontHint(least, most)
  const within = [
    ...[fields.pageTemplate, fields.bgColor, fields.textColor, fields.borderColor],
    ...[fields.borderStyle, fields.borderWidth, fields.h1FontSize, fields.pFontSize],
    ...[fields.bgImage, fields.bgImageId],
  ]
  return (
    <details className="grid gap-4" open={within.some(({ errors }) => errors)}>
      <summary>{builder.more}</summary>
      <SelectField
        field={fields.pageTemplate}
        isOptional={false}
        label={labels.pageTemplate}
        options={pageTemplates.map((value) => ({ value, label: templates[value] }))}
      />
      <InputField field={fields.bgColor} isOptional={false} label={labels.bgColor} type="color" />
      <InputField
        field={fields.textColor}
        isOptional={false}
        label={labels.textColor}
        hint={builder.colorHint}
        type="color"
      />
      <InputField
        field={fields.borderColor}
        isOptional={false}
        label={labels.borderColor}
        type="color"
      />
      <SelectField
        field={fields.borderStyle}
        isOptional={false}
        label={labels.borderStyle}
        options={borderStyles.map((value) => ({ value, label: styleNames[value] }))}
      />
      <InputField
        field={fields.borderWidth}
        isOptional={false}
        label={labels.borderWidth}
        inputMode="numeric"
      />
      <InputField
        field={fields.h1FontSize}
        isOptional={false}
        label={labels.h1FontSize}
        hint={hint(eventLimits.h1FontSize)}
      />
      <InputField
        field={fields.pFontSize}
        isOptional={false}
        label={labels.pFontSize}
        hint={hint(eventLimits.pFontSize)}
      />
      <input type="hidden" name={fields.bgImageId.name} value={bgImage?.id ?? ''} />
      <FileField
        field={fields.bgImage}
        label={labels.bgImage}
        hint={builder.bgImageHint}
        accept={pictureTypes}
      />
      <KeptPicture picture={bgImage}>
        <CheckboxField field={fields.removeBgImage} label={builder.removeImage} />
      </KeptPicture>
    </details>
  )
}
