/**
 * The sentence that reminds a customer of what is still to be paid.
 */
package com.example.billing

/** An invoice that was sent out; money is counted in cents. */
class Invoice(
    override val number: String,
    val customer: String,
    val cents: Long,
    val paidCents: Long,
    override val dueInDays: Int
) : Payable {
    override val openCents: Long
        get() = maxOf(0L, cents - paidCents)
}

/** The sentence for the mail, or null when nothing is open. */
fun reminder(invoice: Payable): String? =
    if (invoice.openCents == 0L) null else "${invoice.number}: ${money(invoice.openCents)} ${due(invoice.dueInDays)}."

/** Something that a customer can be reminded of; money is counted in cents. */
interface Payable {
    val number: String

    /** What is still to be paid, never below zero. */
    val openCents: Long

    /** The days until it is due, below zero when that day is past. */
    val dueInDays: Int
}

private fun due(inDays: Int): String = when {
    inDays < 0 -> "is overdue by ${days(-inDays)}"
    inDays == 0 -> "is due today"
    else -> "is due in ${days(inDays)}"
}

private fun money(cents: Long): String = "${cents / 100}.${(cents % 100).toString().padStart(2, '0')}"

private fun days(count: Int): String = if (count == 1) "1 day" else "$count days"
